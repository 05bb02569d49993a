import { defineRecords, FOR_GOOD } from '~/domain/records/define'

export const termRecords = defineRecords({
  RestrictedTerm: { ...FOR_GOOD, school: { called: 'restricted terms' } },
})
