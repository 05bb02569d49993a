import type { LegalDocument } from '../document'

export const PRIVACY: LegalDocument = {
  slug: 'privacy',
  title: 'Privacy policy',
  lede: 'What {product} stores about you, why, who sees it, how long it stays, and what you can do.',
  versions: [
    {
      version: '2026-11-21',
      changed: '',
      summary: [
        'We store what the community needs: your account, what you write, and the browsers in which you are logged in.',
        'We do not sell or rent your data, show advertising, or let anybody track you here.',
        'Private messages are private, but automatically monitored for health and safety risks.',
        'You can see your data, put it right, take a copy with you, and delete your account.',
      ],
      sections: [
        {
          title: 'Who is responsible',
          text: `
{product} runs one site for each partner school. The school decides who belongs to its community and
what it uses it for; the team that runs {product} (“we”) does the work for the school and answers for
the security of the program. You can turn to either. You reach us at {support_email}; if your school
has a data protection officer, that person is there for you too.`,
        },
        {
          title: 'What we store',
          text: `
- **Your account.** First and last name, email address and whether it is confirmed, your school, its
  institution and your program, and whether you are a student, prospective student, alumna or alumnus,
  leader, coach or staff. Where your school asks for it, the number under which it knows you. Your
  password only as a one-way hash (Argon2id): nobody can read it, and neither can we.
- **Your profile, as far as you fill it in.** What you say about yourself, interests, country or
  state, degree, a picture. You choose which of it others see.
- **What you write and do.** Posts, questions, comments and their tags and topics; drafts that you
  have not published; what you like, the topics that you subscribe to, whom you follow, whom you have
  skipped or blocked.
- **What you read and look for.** Which posts you opened and for how long, what you searched for and
  how you changed a search, and that you followed a link that we or your school had sent you. Members
  do not see it. Your school and we use it to learn what helps.
- **What you flag, and what is flagged of you.** Who flagged or reported what and why, the words at that
  time, what the staff decided and noted. Whom it is about does not learn who it was.
- **Your messages**, where your school has opened private messages.
- **Your choices.** Which notifications you want, the look of the pages, which questions of ours you
  have answered, and which version of the [terms](/terms) you accepted and when.
- **Where you are logged in.** For each browser: the time of the log-in and of the last visit, the
  network address and the name that the browser gives itself.
- **What you tell us.** Requests for help and feedback with your address, your text and the page from
  which you sent it; requests for a demo; addresses that want our news.
- **What keeps the program safe.** Tries to log in are counted by address and by network. Faults are
  written to a log, with the page on which they happened. What operators change is recorded.

We do not ask for marks, health data, payments or your exact place. Please do not write such things
into posts.`,
        },
        {
          title: 'Where it comes from',
          text: `
Most of it from you. Your school tells us who belongs to it, which programs there are and, if you log
in through your school, your name, your email address and the id of your account there. If your
school invited you as a prospective student, it gave us the id of that invitation and perhaps your
email address.`,
        },
        {
          title: 'What we use it for',
          text: `
To run the community: to let you in, to show what you write to those who may see it, to find people
and posts, to write to you about your account and what you asked to hear of, to answer you, to keep
the community safe, and to find faults. In the words of European law: to fulfil our agreement with
you, for your school’s and our legitimate interest in a safe community, to fulfil legal duties, and
with your consent where we ask for it, such as for taking part in research. You can take consent back
at any time.

Where your school takes part in a study of what helps students, some people see other pages than
others for a while. What comes out is told in numbers, never with names.

Nothing that has legal or similar effects on you is decided by a machine alone.`,
        },
        {
          title: 'Who sees it',
          text: `
- **Members of your school** see your name, your picture, what your profile shows, and your posts and
  comments. A post that you make private disappears from other students.
- **Staff of your school** also see posts that are private to other students, and what was flagged
  for them, so that they can help and keep order.
- **People at other schools** see nothing of you, unless both you and your school have joined the
  global community.
- **We** look at your data only as far as running {product}, answering you or keeping people safe
  takes it.
- **Those who work for us**: who runs our computers, and who delivers our mail. They may use your data
  for nothing else. Where a school logs you in, that school’s log-in service learns that you did.
  Where signing up is guarded by an outside service against robots, that service sees your network
  address and browser.
- **Authorities**, when the law makes us, or to ward off serious danger to somebody. We hand over no
  more than is asked by right, and tell you where we may.

Pages for members are not open to search engines.`,
        },
        {
          title: 'Private messages',
          text: `
Messages are private between the people in the conversation. They are automatically monitored for
health and safety risks. A message that gives reason to worry may be flagged, and staff of your school
may review it with what is needed to understand it. Messages are not read for anything else, and not
used to judge your work as a student. More in the [privacy FAQ](/privacy-faq).`,
        },
        {
          title: 'Cookies',
          text: `
They are ours, are read by our server alone, and hold random keys, not facts about you. All but the
last are those without which logging in and forms do not work. **quad_session** (30 days) keeps you
logged in. **quad_owner** (30 days) holds the id of who was logged in last, so that a form you had
begun is given back to nobody else. **quad_visitor** (one day) protects forms before you log in.
**quad_held** (one hour) finds a text again that you were writing when your session ended.
**quad_flash** (two minutes) carries a message to the next page. **quad_script** (one day) says only
that our script runs in your browser. Nobody follows you to other sites, there is no advertising, and
nothing from other companies on our pages; where an outside service guards signing up against robots,
its own cookies may be added on that page.`,
        },
        {
          title: 'How long it stays',
          text: `
- Your account, profile and what you write: until you delete it or your account. A post or comment
  that you delete is gone for everybody at once; a record of it stays out of sight, in case it has to
  be looked into, and goes with your account at the latest.
- A draft: a year after you last wrote on it, or until you publish or discard it.
- What you read and looked for: thirteen months. What was flagged and decided: two years after the
  decision.
- A log-in: 30 days after your last visit, or until you log out.
- A text kept over a lost session: one hour. The mark that a form was already sent: two days.
- Notes of what happened, by which the search and the mail are kept up to date: a week after they
  have been worked through, and a message that could not be sent a week after it was given up.
- A copy of your data that you asked for: three days. A link that we mailed: 30 days after it has
  ended. Counts of tries: a day.
- Requests for help, feedback and demos: as long as we need them to help and to learn from them, at
  most two years. News: until you say that you no longer want it.
- Backups: they run out by themselves; what you deleted is gone from them then.

When you [delete your account](/account-settings), your name, addresses, password, profile and
picture go, with your likes, whom you follow and your settings. You choose what becomes of your posts
and comments: they go too, or they stay for those who read them, under “Former member” and without
anything that leads to you. What was private or deleted goes either way. If something of yours was
flagged because somebody may be in danger, and your school is still looking into it, the school keeps
those words without your name until two years after its decision. Requests for help stay without your
name and address. What the law makes us keep longer is locked away until that time is over.`,
        },
        {
          title: 'How we protect it',
          text: `
Connections are encrypted. Passwords and log-in keys are stored only as hashes. Every page asks anew
whether you may see what it shows, and what belongs to one school appears at another only where its
author shares with all schools. Few people can get at the database, and what they change is recorded.
If something goes wrong all the same and could harm you, we tell you and your school without delay.`,
        },
        {
          title: 'Your rights',
          text: `
Wherever you live, you can ask us

- which data we have about you, and for a copy that you can take elsewhere;
- to put right what is wrong, most of which you can do yourself in your
  [account settings](/account-settings);
- to delete your data, or to use it for certain things no longer;
- to object to a use that rests on our interest, and to take back your consent.

You can [take a copy of your data](/account-settings) and
[delete your account](/account-settings) yourself, or write to {support_email} from the address
of your account. You get an answer within a month, free of charge, and no disadvantage for
asking. If your school keeps the record that you ask about, we pass your request on and tell you. You
can also complain to the data protection authority where you live. People in California find their
rights [on a page of their own](/your-california-privacy-rights).`,
        },
        {
          title: 'Children',
          text: `
{product} is made for students of colleges and universities, not for children. Nobody under 13 may
join. If you are not yet of age, please go through this page with a parent or guardian; where the law
asks for a parent’s consent, the school obtains it. If you believe that a child has joined, tell us at
{support_email}: we close the account and delete its data. Parents and guardians may ask us about the
data of their child.`,
        },
        {
          title: 'Education records',
          text: `
Where your school gives us facts from its records, we hold them on the school’s behalf and under its
direction, use them only for running the community, and give them to nobody else. In the United States
the law about education records (FERPA) is kept that way: to see or correct your school’s own records,
please ask your school.`,
        },
        {
          title: 'Other countries',
          text: `
Your data may be stored or looked after in another country than yours. Where the law asks for it, we
agree with your school and with those who work for us on the protections that it prescribes. Ask us
where your school’s data is, and we tell you.`,
        },
        {
          title: 'Changes and questions',
          text: `
Every version of this policy has its date, and earlier ones stay readable here. When we change
something that matters to you, we tell you before it holds. Questions go to {support_email}, or through
[Help](/help) when you are logged in.`,
        },
      ],
    },
  ],
}
