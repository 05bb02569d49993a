import { describeSettings } from '~/platform/settings/env.server'
import type { ReadAction } from '../command'
import { listReport } from '../report'

/** Reads the environment only: it answers where a wrong setting keeps everything else from starting. */
export const show: ReadAction = () => {
  const settings = describeSettings()
  const ok = settings.every(({ problem }) => problem === null)
  const { json, text } = listReport('settings', { empty: '', whole: ['SETTING'] }, settings, {
    SETTING: 'name',
    VALUE: ({ value }) => value || '-',
    FROM: 'from',
    DEFAULT: (setting) => setting.default || '-',
    ...(!ok && { PROBLEM: ({ problem }: (typeof settings)[number]) => problem ?? '' }),
  })
  return Promise.resolve({ ok, json: { ok, ...(json as object) }, text })
}
