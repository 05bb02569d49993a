import type { LtiScore, FakeLtiPlatform } from './types'
import { escapeHtml, page } from './server'

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

/** What brings someone to the tool: by itself where there is script. */
export const formPost = (action: string, fields: Record<string, string>): string =>
  page(
    'To Quad',
    `<form method="post" action="${escapeHtml(action)}">${hidden(fields)}<button>Continue</button></form>
    <script>document.forms[0].submit()</script>`,
  )

const grade = ({ scoreGiven, scoreMaximum }: LtiScore): string =>
  typeof scoreGiven === 'number' ? `${scoreGiven} of ${String(scoreMaximum)}` : 'to be graded'

/** What the people of the course see: its links, for each of them, and what was handed in. */
export function linksPage(
  { base_url, course, links, people, scores }: FakeLtiPlatform,
  { client_id, deployment_id, url }: { client_id: string; deployment_id: string; url: string },
): string {
  const open = (id: string, target: string, person: string, name: string) => `
    <form method="post" action="${url}/lti/login" target="_blank">
    ${hidden({ iss: base_url, client_id, lti_deployment_id: deployment_id, login_hint: person })}
    ${hidden({ lti_message_hint: id, target_link_uri: target })}
    <button>Open as ${escapeHtml(name)}</button></form>`
  const handedIn = (link: string) =>
    scores
      .filter((score) => score.link === link)
      .map(
        (score) => `<details><summary>From ${escapeHtml(score.userId)}: ${grade(score)}</summary>
        <pre>${escapeHtml(JSON.stringify(score, null, 1))}</pre></details>`,
      )
      .join('')
  const parts = links.map(
    ({ id, title, target }) =>
      `<h2>${escapeHtml(title)}</h2>` +
      people.map((person) => open(id, target, person.id, person.name)).join('') +
      handedIn(id),
  )
  return page(`${escapeHtml(course.title)} (LTI demo)`, parts.join(''))
}
