import type { FakeCanvas } from './types'
import { escapeHtml as escape, page } from './server'

/** Where the person allows Quad to act for them. */
export const authorizePage = (redirect_uri: string, state: string): string =>
  page(
    'Canvas (demo)',
    `<p>Quad wants to see your assignments and to submit homework for you.</p>
    <form method="post" action="/login/oauth2/accept">
    <input type="hidden" name="redirect_uri" value="${escape(redirect_uri)}">
    <input type="hidden" name="state" value="${escape(state)}">
    <button>Authorize</button> <button name="cancel" value="yes">Cancel</button></form>`,
  )

/** What an instructor sees: the assignments, and what was handed in. */
export function coursesPage({ courses, submissions }: FakeCanvas): string {
  const handedIn = (id: number) =>
    submissions
      .filter(({ assignment }) => assignment === id)
      .map(({ attempt, body }) => `<h4>Attempt ${attempt}</h4>${body}`)
      .join('')
  const lists = courses.map(
    ({ name, assignments }) =>
      `<h2>${escape(name)}</h2>` +
      assignments
        .map(
          ({ id, name, description, due_at }) =>
            `<h3>${escape(name)}</h3><p>Due ${due_at ?? 'never'}</p>${description}${handedIn(id)}`,
        )
        .join(''),
  )
  return page('Canvas (demo)', lists.join(''))
}
