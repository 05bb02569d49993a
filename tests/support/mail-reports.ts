/** Messages that come to a return address, in the form that each program was seen to write. */

type Bounce = { to: string; answer: string; status?: string; action?: string }

const ORIGINAL = [
  'From: Quad <hello@quad.test>',
  'To: someone@far.test',
  'Subject: Maya answered you',
  'List-Unsubscribe: <https://quad.test/unsubscribe/none>',
  '',
  'Words of the email',
]

const lines = (...texts: (string | readonly string[])[]) => `${texts.flat().join('\r\n')}\r\n`

/** The message with its own part and the email behind it. */
const report = (head: string[], type: string, own: string[], original: readonly string[]) =>
  lines(
    head,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="675FB182482.1795922425/mail.quad.test"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--675FB182482.1795922425/mail.quad.test',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your message could not be delivered.',
    '',
    '--675FB182482.1795922425/mail.quad.test',
    `Content-Type: message/${type}`,
    '',
    own,
    '',
    '--675FB182482.1795922425/mail.quad.test',
    'Content-Type: message/rfc822',
    '',
    original,
    '',
    '--675FB182482.1795922425/mail.quad.test--',
  )

/** Postfix 3.7.11: a answer without an enhanced code makes the status 5.0.0, a long one is folded. */
export const postfixBounce = ({ to, answer, status = '5.0.0', action = 'failed' }: Bounce) =>
  report(
    [
      'Return-Path: <>',
      `X-Original-To: ${to}`,
      `Delivered-To: ${to}`,
      'From: Mail Delivery System <MAILER-DAEMON@mail.quad.test>',
      'Subject: Undelivered Mail Returned to Sender',
      `To: ${to}`,
      'Auto-Submitted: auto-replied',
    ],
    'delivery-status',
    [
      'Reporting-MTA: dns; mail.quad.test',
      'X-Postfix-Queue-ID: 675FB182482',
      'Arrival-Date: Sun, 29 Nov 2026 03:20:25 +0000 (UTC)',
      '',
      'Final-Recipient: rfc822; someone@far.test',
      'Original-Recipient: rfc822;someone@far.test',
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; far.test',
      `Diagnostic-Code: smtp; ${answer.replace(/: (?=\w+ \w+$)/, ':\r\n    ')}`,
    ],
    ORIGINAL,
  )

/** Exim 4.96: the status is 5.0.0 whatever the answer was, also when it gave up after answers of 4xx. */
export const eximBounce = ({ to, answer }: Bounce) =>
  report(
    [
      'Return-path: <>',
      `Envelope-to: ${to}`,
      'X-Failed-Recipients: someone@far.test',
      'Auto-Submitted: auto-replied',
      'From: Mail Delivery System <Mailer-Daemon@mail.quad.test>',
      `To: ${to}`,
      'Subject: Mail delivery failed: returning message to sender',
    ],
    'delivery-status',
    [
      'Reporting-MTA: dns; mail.quad.test',
      '',
      'Action: failed',
      'Final-Recipient: rfc822;someone@far.test',
      'Status: 5.0.0',
      'Remote-MTA: dns; far.test',
      `Diagnostic-Code: smtp; ${answer}`,
    ],
    ORIGINAL,
  )

/** Exchange, as its documents show it: no space behind smtp, a display name, the answer with its own words. */
export const exchangeBounce = ({ to, answer, status = '5.1.10' }: Bounce) =>
  report(
    [
      'From: <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@far.test>',
      `To: <${to}>`,
      'Subject: Undeliverable: Maya answered you',
    ],
    'delivery-status',
    [
      'Reporting-MTA: dns;EXCH01.far.test',
      '',
      'Final-Recipient: rfc822;someone@far.test',
      'Action: failed',
      `Status: ${status}`,
      `Diagnostic-Code: smtp;${answer}`,
      'X-Display-Name: someone@far.test',
    ],
    ORIGINAL,
  )

/** A complaint (RFC 5965, B.1) about a mail with this link to end it. */
export const complaint = (unsubscribe: string, type = 'abuse') =>
  report(
    ['From: <abusedesk@far.test>', 'To: <bounces@quad.test>', 'Subject: FW: Maya answered you'],
    'feedback-report',
    [`Feedback-Type: ${type}`, 'User-Agent: SomeGenerator/1.0', 'Version: 1'],
    [
      'From: Quad <hello@quad.test>',
      `List-Unsubscribe:`,
      ` <${unsubscribe}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Subject: Maya answered you',
      '',
      'Words of the email',
    ],
  )

/** Someone is away: an answer like any other. */
export const autoreply = (to: string) =>
  lines(
    'From: Someone <someone@far.test>',
    `To: ${to}`,
    'Subject: Automatic answer: 550 5.1.1',
    'Auto-Submitted: auto-replied',
    '',
    'Status: 5.1.1',
    'I’m away.',
  )
