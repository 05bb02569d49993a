import * as z from 'zod'
import { POST_FIELDS } from '~/domain/posts/fields'
import { formSchema } from '~/domain/writing/fields'

/** (LEADER-12) */
export const AGE_RANGES = ['18-22', '23-30', '31-40', '41-50', '50 and above'] as const
/** (LEADER-11) */
export const AGE_RANGE_REQUIRED = 'Please select an age range'

/** Texts for a leader who opens the story without a profile, and for one who has posted it. */
export const PROFILE_REQUIRED =
  'Please tell us a little about yourself first. Your story comes next.'
export const STORY_SHARED = 'Your first story is out. Thank you!'

/** (LEADER-17, LEADER-18) */
export const STORY_TITLE_REQUIRED = 'Every post needs a title!'
export const STORY_PLACEHOLDER = 'Write your story here'

/** How many people the photo page looks for, and how few of them it does not show. (LEADER-15) */
export const PHOTO_GRID_SIZE = 15
export const MIN_GRID_PHOTOS = 10

/** What leaders are told to expect. (LEADER-16) */
export const EXPECTATIONS = [
  { what: 'Onboarding takes about 15 minutes', how: 'You can pick up where you left off.' },
  {
    what: 'You post once a month',
    how: 'Within 48 hours of the day we ask you, a short story from your own life as a student.',
  },
  {
    what: 'You comment a few times a week',
    how: 'A kind reply when someone asks about something you’ve been through.',
  },
] as const

/** Our words for the checkbox of the profile. (LEADER-13) */
export const shareConsentLabel = (product: string) =>
  `I agree that ${product} may show my stories, my first name and my age range to students of other schools and to people who want to get to know ${product}.`

/** The leader profile. An unticked box sends nothing. (LEADER-11 to LEADER-14) */
export const leaderProfileSchema = z.object({
  age_range: z.enum(AGE_RANGES, { error: AGE_RANGE_REQUIRED }),
  share_consent: z
    .enum(['yes'], { error: 'Please tick the box or leave it empty' })
    .optional()
    .transform((ticked) => ticked === 'yes'),
})

export type LeaderProfileInput = z.infer<typeof leaderProfileSchema>

/** The first story: a post without topics and tags. (LEADER-17, LEADER-18) */
export const storySchema = formSchema(POST_FIELDS, 'story', { title: STORY_TITLE_REQUIRED })

export const LAST_STEP = 'Next'
/** The pages by their names in the address, as the introduction calls them. (LEADER-01) */
export const stepLabels = (product: string): Record<string, string> => ({
  toc: 'Intro',
  what: 'What a leader is',
  profile: 'Profile',
  photo: 'Photo',
  example: 'Example post',
  challenge: 'First post story',
  product: `What ${product} is`,
})
