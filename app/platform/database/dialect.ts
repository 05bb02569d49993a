import { ON_POSTGRESQL } from './kind'
import * as postgresql from './postgresql/dialect'
import * as sqlite from './sqlite/dialect'

/**
 * What the two databases say in their own ways, full-text.ts apart. Everything else in statements is
 * SQL that both understand.
 */
type Dialect = Omit<typeof sqlite, 'DECLARED' | 'placeholders' | 'stored'>

const chosen: Dialect = ON_POSTGRESQL ? postgresql : sqlite

export type { ColumnKind } from './sqlite/dialect'
export const {
  alongIndex,
  alphabetical,
  asMillis,
  changeKnown,
  columnTable,
  contains,
  DATA_VERSION,
  equalsIgnoringCase,
  IGNORE_KNOWN,
  inList,
  insertInto,
  insertInOrder,
  insertList,
  insertListInOrder,
  insertionOrder,
  joinListed,
  jsonField,
  jsonList,
  jsonObject,
  jsonText,
  lastSequence,
  listTable,
  mergedJson,
  notInList,
  READ,
  textAsJson,
  THEN_JOIN,
  upsertInto,
  WITHOUT_TAKEN,
} = chosen
