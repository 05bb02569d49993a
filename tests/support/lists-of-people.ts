import type { Browser, Page } from './client'

/** Where administrators import lists of people. */
export const IMPORT_PATH = '/school/people/import'

/** Sends a list, as pasted or as the bytes of a file. */
export async function sendList(browser: Browser, list: string | Uint8Array): Promise<Page> {
  await browser.get(IMPORT_PATH)
  return typeof list === 'string'
    ? browser.submit('Continue', { text: list })
    : browser.submit('Continue', { file: new File([list as Uint8Array<ArrayBuffer>], 'list.csv') })
}

/** The same up to its plan. */
export async function planList(
  browser: Browser,
  list: string,
  chosen: Record<string, string> = {},
): Promise<Page> {
  await sendList(browser, list)
  return browser.submit('Continue', chosen)
}

/** The id of a list in the address of one of its pages. */
export const listId = (page: Page) => page.path.split('/')[4]!
