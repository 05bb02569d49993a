import type { Browser, Page } from './client'
import { idOf, siteTest } from './fixtures'
import { updateUser } from './users'

/** The address of a prompt of the two schools. */
export const prompt = (slug: string, rest = '') =>
  `/prompt/${slug}/${idOf(`prompt:${slug}`)}${rest}`

/**
 * The two schools with Alma as a course user, Maya in a class of hers, and a main campus that wants
 * three responses.
 */
export const promptTest = siteTest({
  fill: ({ db }) =>
    db.write(async (tx) => {
      const course = { course_experience: true, lti_course_ids: ['BIO-1'] }
      await updateUser(tx, idOf('alma'), course)
      const classmate = { lti_course_ids: ['BIO-1', 'CHE-2'] }
      await updateUser(tx, idOf('maya'), classmate)
      await tx.institution.update({
        where: { id: idOf('institution:main') },
        data: {
          completion_requirement: 'Respond to three prompts',
          completion_instructions: 'Before **week six**.',
        },
      })
    }),
})

/** Posts the form of a response. */
export async function respond(browser: Browser, slug: string, values = {}): Promise<Page> {
  const page = await browser.get(prompt(slug, '/respond'))
  const texts = { title: `On ${slug}`, content: 'What I **think**' }
  return browser.submit(page.form('Post'), { ...texts, ...values })
}

/** A drawer of /prompts by a part of its heading. */
export const drawer = (page: Page, name: string) =>
  page.all('details.drawer').find((one) => one.querySelector('h2')?.text.includes(name))
