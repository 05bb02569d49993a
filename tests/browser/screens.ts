import type { Account } from './demo-site'
import { theDemo } from './demo'

export type Screen = { name: string; who: Account | null; path: () => string }

const screen = (who: Account | null, name: string, path: string | (() => string)): Screen => ({
  who,
  name,
  path: typeof path === 'string' ? () => path : path,
})

const post = () => `/post/${theDemo().post}`

/** Every screen there is, for those who see it differently. */
export const SCREENS: Screen[] = [
  screen(null, 'public start page', '/'),
  screen(null, 'page of the public site', '/global-index'),
  screen(null, 'team', '/our-team'),
  screen(null, 'contact form', '/marketing-contact-request-demo'),
  screen(null, 'choosing a school', '/start/login'),
  screen(null, 'login', '/current-login'),
  screen(null, 'login of prospective students', '/prospective-login?redirect_to=/ask'),
  screen(null, 'timeout', '/timeout?redirect_to=/ask'),
  screen(null, 'not found, for visitors', '/404'),
  screen(null, 'addresses have changed', '/app'),
  screen(null, 'email confirmed', '/confirmed'),
  screen(null, 'mail of developers', '/dev/mail'),
  screen(null, 'terms, for visitors', '/terms'),
  screen(null, 'earlier terms', '/terms?version=2026-11-01'),
  screen(null, 'forgotten password', '/forgot-password'),
  screen(null, 'mail for a new password sent', '/forgot-password?sent=yes'),
  screen('sam', 'resetting the own password', '/account-settings/password/reset'),
  screen('nora', 'terms', '/accept'),
  screen('sam', 'privacy policy', '/privacy'),
  screen('sam', 'help', '/help'),
  screen('sam', 'feedback', '/feedback'),
  screen('sam', 'badges', '/badges'),
  screen('sam', 'home', '/home'),
  screen('sam', 'post form', '/new-post'),
  screen('sam', 'question form', () => `/ask?topic=${theDemo().topic}`),
  screen('sam', 'post', post),
  screen('sam', 'own post', () => `/post/${theDemo().ownPost}`),
  screen('sam', 'comment form', () => `${post()}/comment`),
  screen('sam', 'make private', () => `/post/${theDemo().ownPost}/privatize`),
  screen('sam', 'delete', () => `/post/${theDemo().ownPost}/delete`),
  screen('sam', 'no such post', '/post/none'),
  screen('sam', 'topics', '/browse-topics'),
  screen('sam', 'topic', () => `/topic/topic/${theDemo().topic}`),
  screen('sam', 'questions of a topic', () => `/topic/topic/${theDemo().topic}?tab=questions`),
  screen('sam', 'own profile', '/profile'),
  screen('sam', 'profile', () => `/profile/${theDemo().person}`),
  screen('sam', 'profile that is not visible', '/profile/none'),
  screen('sam', 'posts found', '/search-results?q=nursing&program_name=Nursing&size=10'),
  screen('sam', 'questions found', '/search-results/questions?q=aid&order=created_at&size=10'),
  screen('sam', 'people found', '/search-results/people?interests=cooking&interests=hiking'),
  screen('sam', 'nothing found', '/search-results?q=xqzvwk'),
  screen('sam', 'first name', '/react'),
  screen('sam', 'mobile app', '/mobile-app'),
  screen('sam', 'international student check', '/home/international-student-check'),
  screen('sam', 'log out', '/logout'),
  screen('sam', 'not found', '/no/such/page'),
  screen('priya', 'home of a prospective student', '/home'),
  screen('priya', 'not for prospective students', '/new-post'),
  screen('priya', 'topic of a prospective student', () => `/topic/topic/${theDemo().topic}`),
  screen('priya', 'people found by a prospective student', '/search-results/people'),
  screen('stan', 'home of staff', '/home'),
  screen('stan', 'profile seen by staff', () => `/profile/${theDemo().person}`),
  screen('stan', 'posts found by staff', '/search-results?q=aid&size=10'),
]
