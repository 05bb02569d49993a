/** Why an email didn't get into a mailbox. */
export type DeliveryFailure = {
  /** Whether the mailbox doesn't exist; others may work again: a full one, a server that is away */
  isHard: boolean
  /** What the mail server said: '550 5.1.1' */
  code: string
}

/** '550 5.1.1 No such user': the answer's code, the enhanced one (RFC 3463) and the text. */
const ANSWER = /^\s*([245]\d\d)(?:[ -]#?([245]\.\d{1,3}\.\d{1,3}))?(.*)/s

/**
 * What a mail server's answer to a receiver says about the mailbox; null where it says nothing about it.
 * `status` is the code of a report (RFC 3464), which counts where the answer has none of its own: Exim writes
 * 5.0.0 there whatever the answer was.
 */
export function readFailure(answer: string, status = ''): DeliveryFailure | null {
  const [, code = '', detail = '', rest = ''] = ANSWER.exec(answer) ?? []
  const text = withoutAddresses(rest)
  const enhanced = detail || (/^[245]\.0\.0$/.test(status) ? '' : status)
  const kind = (code || enhanced || status)[0]
  if (kind !== '4' && kind !== '5') return null
  // About who sends or what is in it, such as an entry in a blocklist: it would mark everyone.
  if (enhanced.slice(1).startsWith('.7.') || (enhanced === '' && ABOUT_US.test(text))) return null
  const isHard = kind === '5' && isMailboxGone(code, enhanced, text)
  return { isHard, code: [code, enhanced || (code ? '' : status)].filter(Boolean).join(' ') }
}

/** Names in addresses say nothing: sales@blocked.test, https://list.test/unknown */
const withoutAddresses = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !word.includes('@') && !word.includes('://'))
    .join(' ')

/** RFC 3463, 3.2: the address is wrong; not 5.1.7 and 5.1.8, which are about the sender's. */
const WRONG_ADDRESS = /^5\.1\.(?!7$|8$)/
/** Disabled for good; a domain without a mail server. */
const OTHERS = ['5.2.1', '5.4.4']
/** Exchange Online (5.4.1) and Outlook.com (5.5.0) name a mailbox that they don't have so. */
const IN_WORDS = /access denied|mailbox unavailable/i
/** RFC 5321, 4.2.2: no such mailbox, not local, a name that isn't allowed. Servers say much else with them. */
const BARE_ANSWERS = ['550', '551', '553']
/** What a server says of the sender, or of the mail */
const ABOUT_US =
  /spam|junk|bulk|virus|block|black ?list|(?<!not )listed|rbl|barracuda|reputation|polic|prohibit|banned|relay(?! recipient)|spf|dkim|dmarc|sender|content|authenticat|unsolicited|message (?:refused|rejected|size)/i
const NAMES_MAILBOX =
  /user|mailbox|recipient|address|account|alias|no (?:such|one)|unknown|doesn'?t exist|not exist|invalid|not found/i
const MAY_WORK_AGAIN = /quota|full|exceed|over ?limit|temporar|try again|later|too (?:many|large)/i

const isMailboxGone = (code: string, enhanced: string, text: string) =>
  WRONG_ADDRESS.test(enhanced) ||
  OTHERS.includes(enhanced) ||
  (['5.4.1', '5.5.0'].includes(enhanced) && IN_WORDS.test(text)) ||
  (enhanced === '' && (code === '' || isNamedGone(code, text)))

const isNamedGone = (code: string, text: string) =>
  BARE_ANSWERS.includes(code) && NAMES_MAILBOX.test(text) && !MAY_WORK_AGAIN.test(text)
