import { defineRecords, FOR_GOOD } from '~/domain/records/define'

export const importRecords = defineRecords({
  ListColumns: { ...FOR_GOOD, school: { called: 'columns of lists' } },
})
