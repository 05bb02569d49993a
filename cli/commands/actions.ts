import type { ReadAction, WizardScreen, WriteAction } from '../command'

type Table<Loaded> = Readonly<Record<string, () => Promise<Loaded>>>

const backupRead = () => import('../actions/backup-read')
const badges = () => import('../actions/badges')
const db = () => import('../actions/db')
const jobs = () => import('../actions/jobs')
const events = () => import('../actions/events')
const announcements = () => import('../actions/announcements')
const lms = () => import('../actions/lms')
const lists = () => import('../actions/lists')
const maintenance = () => import('../actions/maintenance')
const moderation = () => import('../actions/moderation')
const partners = () => import('../actions/partners')
const partnersChange = () => import('../actions/partners-change')
const prospects = () => import('../actions/prospects')
const search = () => import('../actions/search')
const terms = () => import('../actions/terms')
const tokens = () => import('../actions/tokens')
const tickets = () => import('../actions/tickets')
const ticketsChange = () => import('../actions/tickets-change')
const coaches = () => import('../actions/coaches')
const users = () => import('../actions/users')
const usersData = () => import('../actions/users-data')

/** What only reads. An action is loaded when its command is called. */
export const READ_ACTIONS: Table<ReadAction> = {
  'partners list': async () => (await import('../actions/partners-list')).list,
  'partners show': async () => (await partners()).show,
  'partners export': async () => (await partners()).exportFile,
  'partners usage': async () => (await import('../actions/partners-usage')).usage,
  'partners signup-code': async () =>
    (await import('../actions/partners-signup-code')).showSignupCode,
  'partners schema': async () => (await partners()).schema,
  'partners template': async () => (await partners()).template,
  'prospects list': async () => (await prospects()).list,
  'lms list': async () => (await lms()).list,
  'terms list': async () => (await terms()).list,
  'terms export': async () => (await terms()).exportFile,
  'terms test': async () => (await import('../actions/screening')).test,
  'lists export': async () => (await lists()).exportList,
  'tokens list': async () => (await tokens()).list,
  'tickets list': async () => (await tickets()).list,
  'tickets show': async () => (await tickets()).show,
  'tickets demo': async () => (await tickets()).demo,
  'users find': async () => (await users()).find,
  'users show': async () => (await users()).show,
  'users export': async () => (await usersData()).exportFile,
  'coaches list': async () => (await coaches()).list,
  'badges list': async () => (await badges()).list,
  'moderation list': async () => (await moderation()).list,
  'moderation show': async () => (await moderation()).show,
  'search status': async () => (await search()).status,
  'search verify': async () => (await search()).verify,
  'events sources': async () => (await events()).sources,
  'announcements list': async () => (await announcements()).list,
  'maintenance show': async () => (await maintenance()).show,
  'mail check': async () => (await import('../actions/mail')).check,
  'config show': async () => (await import('../actions/config')).show,
  doctor: async () => (await import('../actions/doctor')).doctor,
  'db status': async () => (await db()).status,
  'db verify': async () => (await import('../actions/db-verify')).verify,
  'backup list': async () => (await backupRead()).list,
  'backup verify': async () => (await backupRead()).verify,
  'backup drill': async () => (await backupRead()).drill,
  'files verify': async () => (await import('../actions/files-verify')).verify,
  'jobs list': async () => (await jobs()).list,
  'jobs catalog': async () => (await jobs()).catalog,
  'insights show': async () => (await import('../actions/insights')).show,
  'audit list': async () => (await import('../actions/audit')).list,
  completion: async () => (await import('../actions/completion')).completion,
}

/** What changes something: gets --dry-run and --yes, leaves an audit row. (CLI-05, CLI-08, CLI-09) */
export const WRITE_ACTIONS: Table<WriteAction> = {
  up: async () => (await import('../actions/up')).up,
  work: async () => (await import('../actions/work')).work,
  'partners add': async () => (await partnersChange()).add,
  'partners set': async () => (await partnersChange()).set,
  'partners flags': async () => (await partnersChange()).flags,
  'partners disable': async () => (await partnersChange()).disable,
  'partners enable': async () => (await partnersChange()).enable,
  'partners remove': async () => (await import('../actions/remove-school')).removePartner,
  'partners rotate-key': async () => (await import('../actions/saml-key')).rotateKey,
  'partners starter': async () => (await import('../actions/school-starter')).starter,
  'partners import': async () => (await import('../actions/partners-import')).importFile,
  'prospects import': async () => (await prospects()).importFile,
  'lms add': async () => (await lms()).add,
  'lms rotate': async () => (await import('../actions/lms-lti')).rotate,
  'lms remove': async () => (await lms()).remove,
  'terms add': async () => (await terms()).add,
  'terms remove': async () => (await terms()).remove,
  'terms import': async () => (await terms()).importFile,
  'lists unsubscribe': async () => (await lists()).unsubscribe,
  'tokens create-scim': async () => (await tokens()).createScim,
  'tokens end': async () => (await tokens()).end,
  'tickets answer': async () => (await ticketsChange()).answer,
  'tickets close': async () => (await ticketsChange()).close,
  'tickets reopen': async () => (await ticketsChange()).reopen,
  'badges recount': async () => (await badges()).recount,
  'users create': async () => (await import('../actions/users-import')).create,
  'users import': async () => (await import('../actions/users-import')).importFile,
  'users set-role': async () => (await users()).setRole,
  'users assign-coach': async () => (await users()).assignCoach,
  'coaches assign': async () => (await coaches()).assign,
  'users reset-password': async () => (await users()).resetPassword,
  'users reset-factors': async () => (await users()).resetFactors,
  'users suspend': async () => (await users()).suspend,
  'users undeliverable': async () => (await users()).undeliverable,
  'users erase': async () => (await usersData()).erase,
  'moderation resolve': async () => (await moderation()).resolve,
  'moderation appeal': async () => (await import('../actions/appeals')).appeal,
  'seed demo': async () => (await import('../actions/seed-demo')).demo,
  'seed school': async () => (await import('../actions/seed-school')).school,
  'seed test-school': async () => (await import('../actions/seed-school')).testSchool,
  'seed remove': async () => (await import('../actions/remove-school')).removeSeeded,
  'search reindex': async () => (await search()).reindex,
  'events import': async () => (await events()).importCalendar,
  'events refresh': async () => (await events()).refresh,
  'events remove': async () => (await events()).remove,
  'announcements add': async () => (await announcements()).add,
  'announcements remove': async () => (await announcements()).remove,
  'maintenance on': async () => (await maintenance()).on,
  'maintenance off': async () => (await maintenance()).off,
  'mail test': async () => (await import('../actions/mail')).test,
  'db migrate': async () => (await db()).migrate,
  'db copy': async () => (await import('../actions/db-copy')).copy,
  'backup create': async () => (await import('../actions/backup')).create,
  'backup restore': async () => (await import('../actions/restore')).restore,
  'files copy': async () => (await import('../actions/files')).copy,
  'jobs retry': async () => (await jobs()).retry,
  'jobs drop': async () => (await jobs()).drop,
}

export const WIZARD_ACTIONS: Table<WizardScreen> = {
  'partners add': async () => (await import('../screens/partner-wizard')).partnerWizard,
}
