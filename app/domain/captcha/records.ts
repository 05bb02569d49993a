import { defineRecords } from '~/domain/records/define'

export const captchaRecords = defineRecords({
  UsedChallenge: {
    retention: { column: 'expires_at', days: 0 },
    school: { stays: 'It belongs to a form of no school.' },
  },
})
