import { defineRecords, FOR_GOOD } from '~/domain/records/define'

export const homeRecords = defineRecords({
  SideMenuContent: FOR_GOOD,
  MindsetQuote: FOR_GOOD,
  ConnectOption: FOR_GOOD,
})
