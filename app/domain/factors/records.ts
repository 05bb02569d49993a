import { defineRecords, deletes } from '~/domain/records/define'
import { PASSKEY_MINUTES, REMEMBERED_DAYS } from './schema'

const SEALED = 'It is sealed with the secret of this installation.'

export const factorRecords = defineRecords({
  CodeApp: {
    people: { user_id: deletes() },
    exports: { code_app: { only: ['created_at', 'last_used_at'] } },
    retention: 'for good',
    transfer: { stays: SEALED },
    labels: { last_used_at: 'Last used' },
  },
  RecoveryCode: {
    people: { user_id: deletes() },
    exports: { recovery_codes: { only: ['created_at'] } },
    retention: 'for good',
    transfer: { stays: 'They go with the app that makes codes, which stays.' },
  },
  Passkey: {
    people: { user_id: deletes() },
    exports: { passkeys: { only: ['name', 'rp_id', 'created_at', 'last_used_at'] } },
    retention: 'for good',
    transfer: { stays: 'It works at its host only.' },
    labels: { rp_id: 'Address it works at', last_used_at: 'Last used' },
  },
  PasskeyChallenge: {
    people: { user_id: deletes() },
    exports: 'What a passkey is to sign is over in minutes.',
    retention: { column: 'expires_at', days: 0, lasts: PASSKEY_MINUTES / 1440 },
    transfer: { stays: 'It waits for a browser of this site.' },
  },
  PendingLogin: {
    people: { user_id: deletes() },
    exports: 'A login that waits for its code is over in minutes.',
    retention: { column: 'expires_at', days: 0, lasts: 1 / 24 },
    transfer: { stays: 'It waits for a browser of this site.' },
  },
  RememberedBrowser: {
    people: { user_id: deletes() },
    exports: { remembered_browsers: { except: ['id_hash'] } },
    retention: { column: 'expires_at', days: 0, lasts: REMEMBERED_DAYS },
    transfer: { stays: 'Everyone logs in again.' },
    labels: {
      ip: 'Network address',
      user_agent: 'Name that the browser gave itself',
    },
  },
})
