export type Handled = 'understood' | 'not for us' | 'failed'

/** The mailbox of the return addresses. */
export type ReportMailbox = {
  /**
   * Hands over unread messages, the oldest first and those that failed before last, each cut at the length that
   * is read. One that was understood is deleted, because it has someone's email in it; any other stays as read,
   * for the people who look after the mailbox. One that fails or can't be read stays unread, and the
   * others go on; what can't be read is thrown after them. Returns how many were handed over.
   */
  take(most: number, handle: (message: Uint8Array) => Promise<Handled>): Promise<number>
  /** How many are unread. Throws where it can't be read or changed. */
  countUnread(): Promise<number>
}
