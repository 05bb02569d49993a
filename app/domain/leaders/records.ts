import { defineRecords, PART_OF_ACCOUNT } from '~/domain/records/define'

export const leaderRecords = defineRecords({
  LeaderProfile: {
    ...PART_OF_ACCOUNT,
    labels: {
      leader_profile_age_range: 'Age range in your leader profile',
      leader_profile_consent_given_at: 'Agreed to the leader profile',
      share_consent: 'Agreed that your leader post is shared',
    },
  },
})
