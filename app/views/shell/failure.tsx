import { useContext } from 'react'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { Written, WrittenWords } from '~/ui/written-words'
import { ErrorPage, type ErrorPageProps } from './error-page'

const SEARCH = { href: '/search-results', label: 'Search' }
const HOME = { href: '/', label: 'Go to the start page' }

const TEXTS = {
  400: {
    title: 'That didn’t work',
    text: 'We couldn’t read that address or form. Please go back and try again.',
  },
  403: {
    title: 'You don’t have access to this page',
    text: 'If you think you should, ask your school.',
  },
  404: {
    title: 'We couldn’t find that page',
    text: 'It may have been moved or removed, or there may be a typo in the address.',
  },
  405: {
    title: 'This address only takes forms',
    text: 'Please go back to the page and use its buttons.',
  },
  429: {
    title: 'That was a bit too often',
    text: 'Please wait half an hour and try again.',
  },
  /** The database or files are out of reach */
  503: {
    title: 'We can’t open this right now',
    text: 'Please try again in a minute. Nothing you saved is lost.',
  },
  /** A bug */
  500: {
    title: 'Something went wrong on our side',
    text: 'We’ve been notified, and nothing you saved is lost. Please try again in a moment.',
  },
}

const pageFor = (status: number): ErrorPageProps => {
  const known = status in TEXTS ? (status as keyof typeof TEXTS) : 500
  return { status: known, ...TEXTS[known], links: known === 404 ? [HOME, SEARCH] : [HOME] }
}

const errorPageFor = (error: unknown): ErrorPageProps =>
  isRouteErrorResponse(error)
    ? (customErrorPage(error.data) ?? pageFor(error.status))
    : pageFor(500)

/** A page may say itself what is wrong with its address: it throws { page }. */
const customErrorPage = (data: unknown): ErrorPageProps | null =>
  (data as { page?: ErrorPageProps } | null | undefined)?.page ?? null

/** Where a form was stopped by what is so now, its writer reads that first. */
const NOT_SENT: Partial<Record<number, string>> = {
  403: 'Nothing was sent. You can’t do this anymore.',
  503: 'Nothing was sent. We can’t save anything right now: please try again in a minute.',
  404: 'Nothing was sent. What this belongs to isn’t there anymore.',
}

export const failureTitle = (error: unknown): string => errorPageFor(error).title

/**
 * The page for whatever was thrown: the status that a page answered, or a bug. It leads no one to
 * what is still closed to them.
 */
export function Failure() {
  const inIntroduction = useRouteLoaderData<{ inIntroduction?: boolean }>('root')?.inIntroduction
  const { links = [], ...page } = errorPageFor(useRouteError())
  const isLost = useContext(Written).length > 0
  const text = (isLost && NOT_SENT[page.status]) || page.text
  return (
    <ErrorPage {...page} text={text} links={inIntroduction ? [HOME] : links}>
      <WrittenWords />
    </ErrorPage>
  )
}
