import type { LegalDocument } from '../document'

export const PRIVACY_FAQ: LegalDocument = {
  slug: 'privacy-faq',
  title: 'Privacy FAQ',
  lede: 'Short answers to what people ask most. The whole story is in the privacy policy.',
  versions: [
    {
      version: '2026-11-21',
      changed: '',
      summary: [],
      sections: [
        {
          title: 'Who can see my posts?',
          text: `
Members of your school who are logged in, and nobody else: no visitors, no search engines, no other
schools. If both you and your school have joined the global community, its members see them too.`,
        },
        {
          title: 'Can I hide a post?',
          text: `
Yes. Open its menu and make it private: other students no longer see it, staff of your school still
do. You can make it visible again, or delete it.`,
        },
        {
          title: 'Are my messages private?',
          text: `
Yes, between you and the people you write with. There is one exception that you should know: messages
are automatically monitored for health and safety risks, and a message may be flagged for review by
staff of your school.`,
        },
        {
          title: 'What is monitored, and why?',
          text: `
A program looks for signs that somebody may harm themselves or others, or is being harmed. It does not
look for opinions about the school, for slang, or for how you study. We do it because somebody who
writes such a thing often hopes that somebody notices.`,
        },
        {
          title: 'What happens when a message is flagged?',
          text: `
Staff of your school may read that message and what is needed to understand it. Their task is to find
out whether somebody needs help and to offer it, as they would if a friend had told them. When it
turns out to be nothing, nothing follows. It is no substitute for an emergency call: nobody
watches at every hour.`,
        },
        {
          title: 'Can my teachers read along?',
          text: `
Only if they are members of your school’s community here, and then they see what other members see.
Reviewing what was flagged is for the staff whom the school has put in charge of it. What you write
here has no part in your marks.`,
        },
        {
          title: 'Which parts of my profile can I hide?',
          text: `
What you say about yourself, your country and your interests can be made private under
[privacy in your account settings](/account-settings/privacy). Your name and picture stand beside what
you write.`,
        },
        {
          title: 'Do you sell my data or show advertising?',
          text: `
No. There is no advertising, nobody tracks you on our pages, and your data is
not sold or rented.`,
        },
        {
          title: 'What does my school learn about me?',
          text: `
What you write in its community, and what you put on your profile. Coaches see the students they look
after. Staff can see posts that were made private to other students. Your password is known to nobody.`,
        },
        {
          title: 'I am a prospective student. Who sees me?',
          text: `
You, staff and coaches of the school, and those students who said that they would like to talk with
prospective students.`,
        },
        {
          title: 'Do you store where I am?',
          text: `
Not your place. With each log-in we keep the network address of the browser, so that you can see in
which browsers you are logged in and end those that are not yours.`,
        },
        {
          title: 'How do I get a copy of my data, or delete my account?',
          text: `
Here: [a copy of your data](/account-settings), and [delete your account](/account-settings).
You choose whether your posts go with it or stay without your name. If you cannot log in, write to
{support_email} from the address of your account.`,
        },
        {
          title: 'I saw something that should not be here.',
          text: `
[Tell us](/help), with a link to the page. If somebody may be in danger, call the local emergency
number first.`,
        },
        {
          title: 'My question is not here.',
          text: `
Read the [privacy policy](/privacy), or write to {support_email}. You get an answer from a person.`,
        },
      ],
    },
  ],
}
