/** The accounts anyone may use to look around in the demo world. */

export const DEMO_PASSWORD = 'quad-demo-1'

export interface DemoAccount {
  email: string
  /** What the account shows, in a few words. */
  who: string
  school: string
}

const northfield = (name: string, who: string): DemoAccount => ({
  email: `${name}@northfield.test`,
  who,
  school: 'Northfield University',
})
const lakeside = (name: string, who: string): DemoAccount => ({
  email: `${name}@lakeside.test`,
  who,
  school: 'Lakeside College',
})

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  northfield('sam', 'current student, everything set up'),
  northfield('maya', "current student in Sam's program, 3 interests in common"),
  northfield('alex', 'current student who has not opted in'),
  northfield('nora', 'newcomer, must accept the terms'),
  northfield('omar', 'joined, onboarding not finished'),
  northfield('priya', "prospective student of Sam's program"),
  northfield('abe', 'applicant'),
  northfield('alma', 'alumna'),
  northfield('leo', 'leader'),
  northfield('lena', 'leader at the start of the introduction'),
  northfield('cora', 'success coach with 12 portfolio students'),
  northfield('stan', 'school staff'),
  northfield('emma', 'product staff'),
  northfield('colin', 'control-group user'),
  northfield('bea', 'has blocked Alex and skipped Maya'),
  northfield('greta', 'global student'),
  northfield('luis', 'course user with linked LMS courses'),
  northfield('tess', 'test user'),
  northfield('nodm', 'direct messaging off'),
  lakeside('lou', 'student of another school'),
  lakeside('lisa', 'staff of another school'),
]
