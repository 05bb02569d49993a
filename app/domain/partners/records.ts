import { defineRecords, FOR_GOOD } from '~/domain/records/define'

export const partnerRecords = defineRecords({
  Partner: FOR_GOOD,
  Institution: { ...FOR_GOOD, school: { called: 'institutions' } },
  Program: { ...FOR_GOOD, school: { called: 'programs' } },
  Interest: { ...FOR_GOOD, school: { stays: 'All schools share them.' } },
})
