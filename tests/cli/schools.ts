/** `partners add` with every value as a flag. */
export const ADD_HILL = [
  ...['partners', 'add', '--code', 'hill', '--name', 'Hill College', '--shorthand', 'Hill'],
  ...['--abbreviation', 'HC', '--host', 'hill.localhost'],
]

export const FULL_HILL = [
  ...ADD_HILL,
  ...['--institution', 'hill-main:Hill Campus', '--institution', 'hill-web:Hill Online:global'],
  ...['--program', 'Nursing', '--program', 'Law', '--flag', 'topics_page_v2'],
  ...['--set', 'accent=plum', '--set', 'email_domains=hill.edu,hill.test'],
  ...['--set', 'allow_prospective=true', '--set', 'global_status=pre-hybrid'],
]

/** A whole school as a file. */
export const HILL_FILE = `
partner_code: hill
name: Hill College
shorthand_name: Hill
abbreviation: HC
host: hill.localhost
direct_messaging: true
flags: { topics_page_v2: true, dark_mode: false }
settings: { accent: plum, email_domains: [hill.edu] }
institutions:
  - { institution_code: main, name: Hill Campus, primary: true, campus: Hilltop }
  - { institution_code: web, name: Hill Online, status: inactive, global_status: global }
programs: [Law, Nursing]
topic_categories:
  - name: Campus
    topics:
      - { title: Housing, description: Where to live, icon: house }
      - { title: Food }
  - name: Starting out
    prospective_discussions: true
    topics: [{ title: Applying }]
restricted_terms: [answer key, hill trash]
influence_initiatives:
  - name: First week
    resource_url_1: https://hill.edu/first-week
    resource_text_1: What to do first
`
