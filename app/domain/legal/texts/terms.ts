import type { LegalDocument } from '../document'
import { FIRST_TERMS } from './terms-first'

export const TERMS: LegalDocument = {
  slug: 'terms',
  title: 'Terms of use',
  lede: 'What you can expect from {product}, and what {product} and your classmates expect from you.',
  versions: [
    {
      version: '2026-11-21',
      changed: `The five rules of the first version still hold. New are the rest of what an agreement
has to say: who may join, what happens to what you write, what your school can see and do, how
private messages are looked after, what happens when somebody breaks the rules, and how you leave.`,
      summary: [
        'Be kind and be honest. Write as you would speak to a classmate in front of you, and do not offer or ask for work that somebody should do themselves.',
        'Keep private things private: no personal email addresses or phone numbers in posts.',
        'What you write stays yours. You let us show it to your school’s community; you can make a post private or delete it.',
        'Your school can see what is posted in its community and may hide what breaks the rules. Private messages are private, but automatically monitored for health and safety risks.',
        'You have to be 13 or older, and you may leave at any time.',
        'If you or somebody else may be in danger, call your local emergency number first.',
      ],
      sections: [
        {
          title: 'What this agreement is',
          text: `
{product} is an online community for the students, alumni and prospective students of schools that
work with us. Every school has a site of its own; you belong to exactly one. These terms are the
agreement between you and the team that runs {product} (“we”). You accept them once before you come
in, and again when they change.

They go together with the [community guidelines](/community-guidelines), which say how we treat each
other, and the [privacy policy](/privacy), which says what we store about you and why. Your school’s
own rules, such as its code of conduct, hold here as well.`,
        },
        {
          title: 'Who may join',
          text: `
- You study at a partner school, have studied there, have applied or were invited to get to know it,
  or you work for it.
- You are at least 13 years old. If you are not yet of age where you live, a parent or guardian has
  read these terms and agrees. Where the law asks for a higher age to use a service like this one
  without a parent’s consent, that age counts.
- The account is for you alone. One person has one account, under the name by which people know them.`,
        },
        {
          title: 'Your account',
          text: `
Use an email address that you read, and a password that you use nowhere else. Do not give it to
anybody, also not to us: we never ask for it. You answer for what is done with your account, unless
somebody used it without your fault. If you think that somebody else has got in, change your password
and [tell us](mailto:{support_email}).

Where your school lets you log in with its own account, your school decides who may; when it closes
that account, this way in closes too.`,
        },
        {
          title: 'What you write',
          text: `
**It stays yours.** You keep every right you have in your posts, questions, comments and messages.

**What you allow us.** You give us the free permission to store what you write, to show it to the
people who may see it by the rules of {product}, and to make the copies that this takes, such as a
search index and a backup. The permission ends when you delete it; how long a trace of it stays out of
sight is said in the [privacy policy](/privacy).

**What you promise us.** You may write it: you do not break somebody’s copyright, somebody’s privacy
or the law. Before a post or comment is saved it is checked for restricted words and for personal
email addresses; you are told at once when something has to be changed.

**What others may do.** People read what you wrote here. Do not carry other people’s words out of the
community without asking them.`,
        },
        {
          title: 'How we treat each other',
          text: `
The [community guidelines](/community-guidelines) are part of this agreement. In short, you do not:

- threaten, harass, insult or shame anybody, or write hatefully about people for who they are;
- share sexual content, or anything that harms or endangers people, above all children;
- sell or ask for essays, answers to exams or any other work that somebody should do themselves;
- advertise, send spam, or collect what is written here by machine;
- pretend to be somebody else, or use an account that is not yours;
- try to get round the protections of {product}, or to get at what you may not see. If you find a
  weakness, [tell us](mailto:{support_email}) before you tell others; we are thankful.`,
        },
        {
          title: 'What your school does',
          text: `
Your school is our partner and decides who belongs to its community. Its staff can read what is
posted there, including posts that their writers have made private to other students. They can hide
what breaks the rules, and they can answer when somebody needs help. {product} is no official channel
of your school: for enrollment, marks, fees or complaints please use the ways that your school has for
them. What students write about courses or the school is their own view.`,
        },
        {
          title: 'Private messages',
          text: `
Where your school has opened private messages, they are between the people in the conversation. They
are automatically monitored for health and safety risks, such as signs that somebody may harm
themselves or others. A message that gives reason to worry may be flagged, and then staff of your
school may review it so that somebody can help. The [privacy FAQ](/privacy-faq) explains how.`,
        },
        {
          title: 'Safety and advice',
          text: `
Nobody watches {product} at every hour, and it is no emergency service. **If you or somebody else may
be in danger, call your local emergency number first.** What people write here is experience, not
advice from a doctor, lawyer or adviser; ask one before you rely on it for something that matters.`,
        },
        {
          title: 'When somebody breaks the rules',
          text: `
We or your school may hide or remove what breaks the rules, limit an account, or close it. We choose
the mildest step that helps, and look at the whole story. Unless the law or somebody’s safety speaks
against it, you are told what was done and why. If you think it is wrong, write to
{support_email}: a person who did not make the decision looks at it again.`,
        },
        {
          title: 'Leaving',
          text: `
You can [delete your account](/account-settings) at any time, and
[take a copy of your data](/account-settings) with you before you do. We can end this agreement
when your school stops working with us, or when you break it badly; we tell you beforehand where we
can, so that you have time to get your copy. What was agreed about what others have lawfully kept goes on.`,
        },
        {
          title: 'What we owe you, and what not',
          text: `
We run {product} with care, but it is given as it is: it may be away, have faults, or change. We tell
you early about changes that take something away from you. We are liable as the law says when we do
harm on purpose or by gross carelessness, and for harm to life, body or health. Apart from that we
are not liable for what other members write or do, or for losses that we could not foresee.

Nothing here takes away a right that you have by the law of the place where you live and that cannot
be given up.`,
        },
        {
          title: 'When these terms change',
          text: `
Every version has a date from which it holds, and earlier versions stay readable on this page. When
the terms change, we ask you at your next visit, say what is different, and go on only when you
accept. If you do not, you can still take your data with you: write to {support_email}.`,
        },
        {
          title: 'Questions',
          text: `
Write to {support_email}, or use [Help](/help) when you are logged in. If we disagree about
something, please write to us first; most things can be put right by talking. If a part of these
terms does not hold, the rest still does.`,
        },
      ],
    },
    FIRST_TERMS,
  ],
}
