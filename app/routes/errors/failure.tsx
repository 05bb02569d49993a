import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from '@remix-run/react'
import type { ShellFacts } from '~/http/shell.server'
import { ErrorPage, type ErrorPageProps } from '~/views/shell/error-page'

const SEARCH = { href: '/search-results', label: 'Search' }
const HOME = { href: '/', label: 'Go to the start page' }

const PAGES: Record<number, ErrorPageProps> = {
  400: {
    status: 400,
    title: 'That did not work',
    text: 'The address or form could not be read. Please go back and try again.',
    links: [HOME],
  },
  403: {
    status: 403,
    title: 'This is not yours to open',
    text: 'Your account may not do this. If you think it should, ask your school.',
    links: [HOME],
  },
  404: {
    status: 404,
    title: 'We could not find that page',
    text: 'It may have been moved or removed, or the address has a typing mistake.',
    links: [HOME, SEARCH],
  },
  405: {
    status: 405,
    title: 'This address only takes forms',
    text: 'Please go back to the page and use its buttons.',
    links: [HOME],
  },
  429: {
    status: 429,
    title: 'That was a little too often',
    text: 'Please wait half an hour and try again.',
    links: [HOME],
  },
}

const BUG: ErrorPageProps = {
  status: 500,
  title: 'Something went wrong on our side',
  text: 'It has been noted, and nothing you saved is lost. Please try again in a moment.',
  links: [HOME],
}

const pageFor = (error: unknown): ErrorPageProps =>
  isRouteErrorResponse(error) ? (saidBy(error.data) ?? PAGES[error.status] ?? BUG) : BUG

/** A screen may say itself what is wrong with its address: it throws { page }. */
const saidBy = (data: unknown): ErrorPageProps | null =>
  (data as { page?: ErrorPageProps } | null | undefined)?.page ?? null

export const failureTitle = (error: unknown): string => pageFor(error).title

/**
 * The page for whatever was thrown: the status that a screen answered, or a bug. It leads nobody to
 * what is still closed to them.
 */
export function Failure() {
  const introduction = useRouteLoaderData<ShellFacts>('root')?.introduction
  const { links = [], ...page } = pageFor(useRouteError())
  return <ErrorPage {...page} links={introduction ? [HOME] : links} />
}
