import type { Db } from '~/platform/database/types'

/** A school's directory as it acts on its people: with which key, when, through which database. */
export type Directory = {
  db: Db
  partner_code: string
  /** 'scim:<id of the key>' in the audit log */
  actor: string
  /** Name of the product, whose staff no school's directory changes */
  product: string
  now: Date
}

/** Which page of a list: places are counted from 1. */
export type Paging = { startIndex: number; count: number }
export type ListPage<T> = { total: number; items: T[] }
