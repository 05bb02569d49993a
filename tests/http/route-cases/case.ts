import type { Db } from '~/platform/db.server'
import type { Page, Values } from '~tests/support/client'
import { idOf, PASSWORD, type PersonName } from '~tests/support/world'

/** Where somebody ends who opens an address, and with which status. */
export type Landing = { status: number; path: string }

/** Somebody who may not do this, and what they get instead: a status, or a page. */
export type Refused = { who: PersonName; at: string; answer: number | string }

/** An act by its form, and how often it has been done. */
export type Act = {
  by: PersonName | null
  page: string
  /** The button or the address of the form */
  form: string
  /** What is typed; who has to read the page first gets it */
  values?: Values | ((page: Page) => Values)
  /** What must have been done before, so that the page shows the form */
  first?: { page: string; form: string; values?: Record<string, string> }
  done: (db: Db) => Promise<number>
}

export type RouteCase = {
  /** An address of this route that Sam of Northfield may open */
  at: string
  /** What a visitor gets; without it, the login page that leads back */
  visitor?: Landing
  /** What somebody gets who has not accepted the terms; without it, the terms */
  newcomer?: Landing
  /** The address with another id, and an id of Lakeside that must look like one of nothing */
  foreign?: { of: (id: string) => string; id: string }
  refused?: Refused[]
  /** The act of a route that takes forms; 'none' where every form is answered alike */
  act?: Act | 'none'
}

export const events = (name: string, subject: string) => (db: Db) =>
  db.read.event.count({ where: { name, subject_id: subject } })

export const sessionsOf = (name: PersonName) => (db: Db) =>
  db.read.session.count({ where: { user_id: idOf(name) } })

export const LOGIN: Landing = { status: 200, path: '/current-login' }
export const TERMS: Landing = { status: 200, path: '/accept' }
export const SIGNUP: Landing = { status: 200, path: '/in/signup' }

/** An address that everybody sees, signed in or not. */
export const open = (
  path: string,
  status = 200,
): Pick<RouteCase, 'at' | 'visitor' | 'newcomer'> => ({
  at: path,
  visitor: { status, path },
  newcomer: { status, path },
})

export const login = (page: string, who: PersonName): Act => ({
  by: null,
  page,
  form: 'Log in',
  values: { email: `${who}@northfield.test`, password: PASSWORD },
  done: sessionsOf(who),
})
