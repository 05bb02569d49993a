import type { Command, Flag } from '../spec'

const CODE = { name: '<code>', about: 'code of the school' }

const ADD_FLAGS: readonly Flag[] = [
  { name: 'code', value: '<code>', about: 'its code, for good: northfield', needed: 'Code?' },
  { name: 'name', value: '<name>', about: 'its full name', needed: 'Name?' },
  { name: 'shorthand', value: '<name>', about: 'its name in a word or two', needed: 'Short name?' },
  { name: 'abbreviation', value: '<letters>', about: 'such as NU', needed: 'Abbreviation?' },
  { name: 'host', value: '<host>', about: 'host name that leads to it', needed: 'Host name?' },
  {
    name: 'institution',
    value: '<code:name[:global status]>',
    about: 'a campus or branch; the first is the primary one',
    many: true,
  },
  { name: 'program', value: '<name>', about: 'a program of study', many: true },
  { name: 'flag', value: '<name>', about: 'a feature flag to switch on', many: true },
  {
    name: 'set',
    value: '<key=value>',
    about: 'another value, such as accent=lake or allow_prospective=true',
    many: true,
  },
]

export const partners: readonly Command[] = [
  {
    name: 'partners add',
    kind: 'writes',
    summary: 'onboard a school',
    details:
      'On a terminal what is missing is asked for. Everything is checked first; nothing half-made remains.',
    flags: ADD_FLAGS,
    examples: [
      ['partners add', 'ask for everything'],
      [
        'partners add --code hill --name "Hill College" --shorthand Hill --abbreviation HC --host hill.localhost --institution "main:Hill Campus" --program Nursing --flag topics_page_v2 --set accent=plum',
        'say everything',
      ],
    ],
    load: async () => (await import('../actions/partners-add')).addAction,
    wizard: async () => (await import('../screens/partner-wizard')).partnerWizard,
  },
  {
    name: 'partners list',
    kind: 'reads',
    summary: 'show every school',
    examples: [['partners list --json', '{ "partners": [ … ] }']],
    load: async () => (await import('../actions/partners')).listAction,
  },
  {
    name: 'partners show',
    kind: 'reads',
    summary: 'show one school',
    arguments: [CODE],
    examples: [['partners show northfield', 'with institutions, programs, flags and settings']],
    load: async () => (await import('../actions/partners')).showAction,
  },
  {
    name: 'partners set',
    kind: 'writes',
    summary: 'change values and settings of a school',
    details: `Keys are those of the school's file (quad partners schema): its values and its settings. true, false
and null are meant as such, commas separate lists, settings with parts of their own are JSON.`,
    arguments: [CODE, { name: '<key=value...>', about: 'such as accent=lake' }],
    examples: [
      ['partners set hill name="Hill University" accent=lake', 'several at once'],
      ['partners set hill email_domains=hill.edu,alumni.hill.edu --dry-run', 'only look'],
      [
        `partners set hill 'moderation_contact={"name":"Pat Dean","email":"dean@hill.edu"}'`,
        'a setting with parts',
      ],
    ],
    load: async () => (await import('../actions/partners-change')).setAction,
  },
  {
    name: 'partners flags',
    kind: 'writes',
    summary: 'switch feature flags of a school on and off',
    arguments: [CODE],
    flags: [
      { name: 'on', value: '<flag>', about: 'a flag to switch on', many: true },
      { name: 'off', value: '<flag>', about: 'a flag to switch off', many: true },
    ],
    examples: [
      ['partners flags hill --on topics_page_v2 --off dark_mode', 'one on, one off'],
      ['partners flags hill --on dark_mode,topics_page_v2', 'several with commas between them'],
    ],
    load: async () => (await import('../actions/partners-change')).flagsAction,
  },
  {
    name: 'partners disable',
    kind: 'writes',
    summary: 'close a school without removing anything',
    details:
      'Its host answers with a page that says so, and its people cannot log in. Sessions wait.',
    arguments: [CODE],
    examples: [['partners disable hill --yes', 'until quad partners enable hill']],
    load: async () => (await import('../actions/partners-change')).disableAction,
  },
  {
    name: 'partners enable',
    kind: 'writes',
    summary: 'open a school again',
    arguments: [CODE],
    examples: [['partners enable hill', 'everything is there as before']],
    load: async () => (await import('../actions/partners-change')).enableAction,
  },
  {
    name: 'partners remove',
    kind: 'writes',
    summary: 'take a school away for good',
    details:
      'With everything that belongs to it: people, posts, photos, sessions, terms, its search documents. Keep a copy first: quad backup create. To close a school for a time there is quad partners disable.',
    arguments: [CODE],
    examples: [
      ['partners remove hill --dry-run', 'how much of everything would go'],
      ['partners remove hill --yes', 'without being asked to type its code'],
    ],
    load: async () => (await import('../actions/partners-remove')).removeAction,
  },
  {
    name: 'partners import',
    kind: 'writes',
    summary: 'create or update a whole school from one file',
    details: `The file is checked as a whole first and every error is named with its place. What the
file leaves out stays as it is; nothing is removed. \`partners export\` prints such a file.`,
    arguments: [{ name: '<file>', about: 'a JSON or YAML file; - reads standard input' }],
    examples: [
      ['partners import hill.yaml --dry-run', 'what would be created and updated'],
      ['partners export hill | quad partners import -', 'nothing to do'],
    ],
    load: async () => (await import('../actions/partners-import')).importAction,
  },
  {
    name: 'partners export',
    kind: 'reads',
    summary: 'print a school as a file that import accepts',
    details: 'YAML, or JSON with --json.',
    arguments: [CODE],
    examples: [['partners export northfield > northfield.yaml', 'keep it under version control']],
    load: async () => (await import('../actions/partners')).exportAction,
  },
  {
    name: 'partners schema',
    kind: 'reads',
    summary: 'print the form of a school’s file as JSON Schema',
    details: 'For editors that complete and check while one types. Draft 2020-12.',
    examples: [['partners schema > partner-file.schema.json', 'beside your YAML files']],
    load: async () => (await import('../actions/partners-form')).schemaAction,
  },
  {
    name: 'partners template',
    kind: 'reads',
    summary: 'print a school’s file to fill in',
    details: 'YAML with comments, or JSON with --json. It imports as it stands.',
    examples: [['partners template > hill.yaml', 'then fill it in and import it']],
    load: async () => (await import('../actions/partners-form')).templateAction,
  },
]
