import type { PersonSummary } from '~/domain/people/schema'
import type { FormState } from '~/ui/form-state'

export const maya: PersonSummary = {
  id: 'maya',
  name: 'Maya Lindqvist',
  first_name: 'Maya',
  avatar_url: '/images/avatars/Avatars-4.png',
  avatar_bg_type: 'avatar-bg-1',
  labels: ['Leader'],
  program_name: 'Nursing',
  institution_name: 'Northfield Main Campus',
}

export const omar: PersonSummary = {
  ...maya,
  id: 'omar',
  name: 'Omar Haddad',
  first_name: 'Omar',
  avatar_url: '/images/avatars/Avatars-9.png',
  avatar_bg_type: 'avatar-bg-3',
  labels: [],
}

export const cora: PersonSummary = {
  ...maya,
  id: 'cora',
  name: 'Cora Whitfield-Nakamura of the Very Long Name',
  first_name: 'Cora',
  avatar_url: '/images/avatars/Avatars-24.png',
  avatar_bg_type: 'avatar-bg-6',
  labels: ['Prospective student', 'Success Coach'],
  program_name: 'Interdisciplinary Environmental and Sustainability Studies',
}

export const people = [maya, omar, cora]

export const html = `<p>The portal says my hold was lifted, but the section <strong>still shows as closed</strong>. What I tried:</p>
<ul><li>logging out and in</li><li>the <a href="#">waitlist form</a></li><li>calling at 8:01</li></ul>
<blockquote><p>Seats open in waves, so keep looking.</p></blockquote><p>Use <code>NUR-310</code> when you search.</p>`

export const invalidForm: FormState = {
  values: { title: '', content: 'I typed this and it is still here.', topics: ['t1'] },
  errors: { title: ['Title is required'] },
  formErrors: [],
}
