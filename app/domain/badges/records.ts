import { defineRecords, FOR_GOOD, PART_OF_ACCOUNT } from '~/domain/records/define'

export const badgeRecords = defineRecords({
  EarnedBadge: {
    ...PART_OF_ACCOUNT,
    exports: { badges: { except: ['shown_at'], newest: 'earned_at' } },
    labels: { family: 'Badge', level: 'Level', earned_at: 'Earned' },
  },
  SchoolBadge: FOR_GOOD,
})
