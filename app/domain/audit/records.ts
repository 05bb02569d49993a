import { defineRecords, keeps } from '~/domain/records/define'

export const auditRecords = defineRecords({
  Audit: {
    people: {
      who: keeps('What was changed is recorded; an id names no one once the account is gone.'),
      target: { does: 'replace email' },
      // A refused run may have named the nearest address.
      outcome: { does: 'replace email' },
    },
    exports: 'It is about the work of operators.',
    school: { stays: 'What was changed is recorded.' },
    retention: 'for good',
  },
})
