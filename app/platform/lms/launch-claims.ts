import * as z from 'zod'

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'

const text = z.string().nullish()
const id = z.string().min(1).max(255)

/** What of a launch counts here, under its short names. Platforms write null for what they leave out. */
export const launchClaims = z.object({
  /** Who it is at the platform; anonymous launches have none */
  sub: id,
  deployment_id: z.string(),
  message_type: z.literal('LtiResourceLinkRequest'),
  version: z.literal('1.3.0'),
  target_link_uri: z.string(),
  resource_link: z.object({ id, title: text }),
  roles: z.array(z.string()).nullish(),
  context: z.object({ id, title: text, label: text }).nullish(),
  custom: z.record(z.string(), z.unknown()).nullish(),
  ags: z.object({ scope: z.array(z.string()).default([]), lineitem: z.url().nullish() }).nullish(),
})
export type LaunchClaims = z.infer<typeof launchClaims>

/** 'https://purl.imsglobal.org/spec/lti/claim/roles' is roles. */
export const shortNames = (claims: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name === AGS ? 'ags' : name.startsWith(LTI) ? name.slice(LTI.length) : name,
      value,
    ]),
  )

/** Takes part in the course to learn, and so can be graded. */
export const isLearner = ({ roles }: LaunchClaims): boolean =>
  roles?.some((role) => /^(.*\/membership#)?Learner$|\/membership\/Learner#/.test(role)) ?? false
