import type { CommunityRule } from '~/policy/viewer'

/** The rules of a school that has written none of its own. Not in the spec. */
export const DEFAULT_RULES: readonly CommunityRule[] = [
  { name: 'Be kind', about: 'No insults, no mockery, nothing that is meant to hurt someone.' },
  {
    name: 'Everyone belongs here',
    about: 'Nothing against people for who they are, what they believe or where they come from.',
  },
  {
    name: 'Leave others their privacy',
    about: 'No names, addresses, numbers or pictures of people who didn’t agree to it.',
  },
  { name: 'No threats', about: 'Nothing that threatens, urges or praises violence.' },
  { name: 'Nothing sexual', about: 'No sexual content, and no advances.' },
  { name: 'No ads', about: 'Nothing that sells, recruits or repeats itself.' },
  {
    name: 'Honest work',
    about: 'No answers to exams, no work to hand in as one’s own.',
  },
  {
    name: 'Nothing untrue that does harm',
    about: 'No made-up news about people, no dangerous advice.',
  },
]

export const RULES_TITLE = 'Community rules'

/** A school's own, or else the usual ones. */
export const schoolRules = ({
  community_rules: own,
}: {
  community_rules?: readonly CommunityRule[] | null
}): readonly CommunityRule[] => (own && own.length > 0 ? own : DEFAULT_RULES)

export const RULE_REQUIRED = 'Please choose the rule'
export const RULE_GONE = 'Your school doesn’t have this rule anymore. Please choose another one.'
