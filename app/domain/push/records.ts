import { defineRecords, deletes } from '~/domain/records/define'

export const pushRecords = defineRecords({
  PushTarget: {
    people: { user_id: deletes() },
    exports: {
      push_devices: { only: ['kind', 'platform', 'token', 'created_at'], newest: 'created_at' },
    },
    retention: 'for good',
    transfer: { stays: 'It ends with its login; everyone logs in again.' },
    labels: { platform: 'Runs on', token: 'Address for push notifications' },
  },
})
