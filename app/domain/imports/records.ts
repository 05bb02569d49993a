import { defineRecords, deletes, FOR_GOOD } from '~/domain/records/define'

export const importRecords = defineRecords({
  ListColumns: { ...FOR_GOOD, school: { called: 'columns of lists' } },
  PeopleImport: {
    people: { user_id: deletes() },
    exports: 'They are lists of the school, there for a day.',
    retention: { column: 'created_at', days: 1 },
    school: { called: 'lists of people that are being imported' },
    transfer: { stays: 'They can be sent again.' },
  },
})
