import { clears, defineRecords, keeps } from '~/domain/records/define'

export const signupRecords = defineRecords({
  Prospect: {
    people: {
      user_id: clears(),
      email: keeps("The invitation is the school's; it may be used again."),
    },
    exports: {
      invitations: { only: ['prospect_id', 'email', 'invited_at', 'created_at'] },
    },
    school: { called: 'prospective students’ ids' },
    retention: 'for good',
    labels: {
      prospect_id: 'Id of the invitation',
      invited_at: 'Mailed to you',
    },
  },
})
