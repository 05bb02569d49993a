import { defineRecords, FOR_GOOD } from '~/domain/records/define'

export const signOnRecords = defineRecords({
  SamlKey: {
    ...FOR_GOOD,
    school: { called: 'keys for the school’s login' },
    transfer: { stays: 'It is sealed with the secret of this installation.' },
  },
  // Who logs in isn't known before the response comes.
  SamlLogin: {
    retention: { column: 'created_at', days: 1 },
    school: { called: 'logins underway' },
    transfer: { stays: 'It waits for a browser of this site.' },
  },
  SamlMetadata: {
    ...FOR_GOOD,
    school: { called: 'metadata of the school’s login' },
    transfer: { stays: 'It is read again.' },
  },
})
