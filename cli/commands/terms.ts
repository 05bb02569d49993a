import type { Command, Flag } from '../spec'

const PARTNER: Flag = {
  name: 'partner',
  value: '<code>',
  about: 'code of a school',
  otherwise: 'all schools',
}
const TERMS = { name: '<term...>', about: 'words or phrases; quote a phrase' }

export const terms: readonly Command[] = [
  {
    name: 'terms list',
    kind: 'reads',
    summary: 'show restricted terms',
    details: 'With --partner the terms that hold at that school: its own and those of all schools.',
    flags: [{ ...PARTNER, about: 'only what holds at this school' }],
    examples: [['terms list --partner northfield', 'what nobody may post at Northfield']],
    load: async () => (await import('../actions/terms')).listAction,
  },
  {
    name: 'terms add',
    kind: 'writes',
    summary: 'forbid words or phrases',
    arguments: [TERMS],
    flags: [PARTNER],
    examples: [['terms add "essay mill" --partner northfield', 'at one school only']],
    load: async () => (await import('../actions/terms')).addAction,
  },
  {
    name: 'terms remove',
    kind: 'writes',
    summary: 'allow words or phrases again',
    arguments: [TERMS],
    flags: [PARTNER],
    examples: [['terms remove darn', 'from the list of all schools']],
    load: async () => (await import('../actions/terms')).removeAction,
  },
  {
    name: 'terms test',
    kind: 'reads',
    summary: 'show what screening finds in a text; exit code 1 when it finds something',
    arguments: [{ name: '<text>', about: 'the text; - reads it from standard input' }],
    flags: [
      { ...PARTNER, about: 'screen as this school does', otherwise: 'terms of all schools only' },
      { name: 'chat', about: 'as a chat message instead of a post' },
    ],
    examples: [['terms test "I can buy answers" --partner northfield', 'and the message one sees']],
    load: async () => (await import('../actions/screening')).testAction,
  },
]
