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
    name: 'terms import',
    kind: 'writes',
    summary: 'forbid all words and phrases of a file',
    details: `One a line, or a CSV file with a column called term. A first line that names the column, quotes
around a line and lines that begin with "# " are none of a term. Doubles, blank lines and lines that
cannot be used are told with their number and left out; nothing is removed. A file that is not
written in UTF-8, is larger than 16 MiB, or has no line that can be used fails.`,
    arguments: [{ name: '<file>', about: 'a list or a CSV file; - reads standard input' }],
    flags: [
      PARTNER,
      {
        name: 'format',
        value: '<format>',
        about: 'how to read it',
        choices: ['text', 'csv'],
        otherwise: 'csv for names that end so, text for all others',
      },
    ],
    examples: [
      ['terms import words.txt --dry-run', 'what would be added'],
      ['terms import words.csv --partner northfield', 'at one school only'],
    ],
    load: async () => (await import('../actions/terms-import')).importAction,
  },
  {
    name: 'terms export',
    kind: 'reads',
    summary: 'print a list that import accepts',
    details: 'With --partner that school’s own list, otherwise the list of all schools.',
    flags: [{ ...PARTNER, about: 'the list of this school' }],
    examples: [['terms export > terms.txt', 'keep it under version control']],
    load: async () => (await import('../actions/terms-import')).exportAction,
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
