/** Where a push notification goes: one app on a phone, or one browser. */
export type PushDevice = {
  kind: string
  token: string
  keys: { p256dh: string; auth: string } | null
}

/** What is shown: who did what, and where it leads. Never what someone wrote. */
export type PushNotice = {
  title: string
  body: string
  /** Path of the page */
  path: string
  /** The same with its host */
  url: string
  /** A later one about the same replaces it */
  tag: string
}

/** 'gone': the device has to be forgotten. */
export type PushResult = 'sent' | 'gone'

/**
 * Sends to some kinds of devices. It fails with PushRejected where trying again can't help, and with
 * any other error where it may.
 */
export type PushProvider = {
  kinds: readonly string[]
  send(device: PushDevice, notice: PushNotice): Promise<PushResult>
}

export class PushRejected extends Error {
  override name = 'PushRejected'
}
