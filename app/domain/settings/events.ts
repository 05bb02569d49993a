import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

const download = z.object({
  /** Id of the data download */
  download: z.string(),
})

export const downloadRequested = defineEvent('account.download_requested', download)

export const downloadReady = defineEvent('account.download_ready', download)
