/** What `quad partners template` prints; it imports as it stands. */
export const TEMPLATE = `# yaml-language-server: $schema=./partner-file.schema.json
# A school of Quad. Fill in, then:
#   quad partners schema > partner-file.schema.json   for editors that know it
#   quad partners import hill.yaml --dry-run          shows what would be done
#   quad partners import hill.yaml                    does it; a second run finds nothing to do
# What you leave out keeps its value, or gets the usual one at a new school.

# Its code, for good: lower-case letters, digits and dashes.
partner_code: hill
name: Hill College
shorthand_name: Hill
abbreviation: HC
# Host name that leads to it, without https:// and port.
host: hill.example.edu
status: active # or inactive: closed for a time

direct_messaging: true
allow_prospective: false # whether prospective students can sign up
program_type_name: Program
global_status: hybrid # hybrid, pre-hybrid, global or private
prospective_student_apply_link: null # https://…
require_id: false # prospective students need an id that you gave them
state_or_country_field: false
international_country: false
non_school_experience: false
assignments_active: null

# An id of yours that people give when they sign up.
external_id_visible: false
external_id_required: false
external_id_name: null # Student number
external_id_error_message: null # What is said of a wrong one

flags:
  dark_mode: true
  topics_page_v2: true

settings:
  accent: forest # forest, lake, plum, clay, indigo or slate
  # Addresses of these domains may be posted; all others count as personal.
  email_domains: [hill.example.edu]
  # Who is told when somebody may be in danger.
  moderation_contact: { name: Pat Dean, email: dean@hill.example.edu }
  # welcome_message: Above the form of signing up, as Markdown.
  # single_sign_on:
  #   issuer: https://login.hill.example.edu
  #   client_id: quad
  #   client_secret_env: HILL_OIDC_SECRET
  #   label: Hill ID

# Campuses and branches; exactly one is the primary one.
institutions:
  - institution_code: main
    name: Hill Campus
    primary: true
  - institution_code: online
    name: Hill Online
    global_status: global

programs: [Nursing, Biology]

# In the order of the page.
topic_categories:
  - name: Campus life
    topics:
      - title: Housing
        description: Where to live and with whom
        icon: house
      - title: Food
        contents:
          - title: Pantry
            content_markdown: Open on **Tuesdays**.
  - name: Prospective student discussions
    prospective_discussions: true
    topics:
      - title: Applying

prompt_categories:
  - name: First weeks
    kind: assignment # assignment, non_assignment, rotating or special
    prompts:
      - slug: my-first-week
        title: How was your first week?
        body: Tell in a few sentences what surprised you.
        tag_names: [firstweek]
        topics: [Housing]

# Quotes of the day and messages on home.
mindset:
  - user_type: student # student, prospective or leader
    text: Well begun is half done.
    author: Aristotle

# Tiles in the side menu of home, as Markdown.
side_menu:
  - '[Library hours](https://library.hill.example.edu)'

# Besides the terms of all schools; long lists: quad terms import.
restricted_terms: [answer key]

influence_initiatives:
  - name: First week
    resource_url_1: https://hill.example.edu/first-week
    resource_text_1: What to do first
`
