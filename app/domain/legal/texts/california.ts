import type { LegalDocument } from '../document'

export const CALIFORNIA: LegalDocument = {
  slug: 'your-california-privacy-rights',
  title: 'Your California privacy rights',
  lede: 'For people who live in California. It adds to the privacy policy what the law of California asks us to say.',
  versions: [
    {
      version: '2026-11-21',
      changed: '',
      summary: [
        'We do not sell your personal information, and do not share it for advertising across sites.',
        'You can know, correct and delete what we have, and nobody treats you worse for asking.',
      ],
      sections: [
        {
          title: 'What we collect',
          text: `
In the last twelve months we collected these categories of personal information, by the names that the
law gives them (California Consumer Privacy Act, as amended):

- **Identifiers**: name, email address, network address, the ids of your account, and where your school
  asks for it the number under which it knows you.
- **Characteristics that you tell us**: such as your country, or the age range that leaders choose.
- **Internet activity here**: the browsers in which you are logged in and the time of your last visit.
- **Education information**: your school, institution, program, degree and status as a student.
- **Audio, electronic or visual information**: the picture of your profile.
- **What you write**: posts, comments, messages, requests for help.
- **Sensitive personal information**: your password, stored only as a hash, together with your email
  address; and the contents of private messages, where your school has opened them.

We draw no profiles from these, and we do not collect biometric data, your exact place, or facts about
your credit.`,
        },
        {
          title: 'Where it comes from, and what for',
          text: `
It comes from you, from your browser and from your school. We use it to run the community, to keep it
safe, to write to you and answer you, and to find faults. How long each kind stays is said in the
[privacy policy](/privacy).`,
        },
        {
          title: 'Whom it is disclosed to',
          text: `
For these purposes only: to members and staff of your school, as the [privacy policy](/privacy) says;
to those who run our computers and deliver our mail; and to authorities where the law makes us. They
may come to know each of the categories above as far as their task takes it.`,
        },
        {
          title: 'No sale, no sharing for advertising',
          text: `
We have not sold personal information, nor shared it for advertising across sites, in the last twelve
months, also not of people under 16, and we do not do so. There is nothing to opt out of, whether or
not your browser sends the Global Privacy Control. We use sensitive information only to run {product}
and keep it safe.`,
        },
        {
          title: 'Your rights',
          text: `
- **To know** which personal information we collected, from where, what for and to whom it was
  disclosed, and to get a copy of it.
- **To delete** it, apart from what the law lets or makes us keep.
- **To correct** what is wrong.
- **To limit** the use of sensitive information; we already use it no further than is allowed.
- **Not to be treated worse** because you used a right.

Many partner schools are public or non-profit bodies to which parts of this law do not apply. We give
you these rights all the same for what we hold.`,
        },
        {
          title: 'How to use them',
          text: `
You can [take a copy of your data](/account-settings) and
[delete your account](/account-settings) yourself. Or write to {support_email} and say what you
want. So that nobody else gets your data, we ask you to write from the address of your account or to
confirm it. Somebody whom you have authorised in writing may ask for you; we then check with you.

We confirm within 10 business days and answer within 45 days; if it takes longer, we tell you why, and
answer within 90.`,
        },
        {
          title: 'Shine the Light',
          text: `
California Civil Code § 1798.83 lets you ask which personal information a business gave to others for
their direct marketing. We give none.`,
        },
        {
          title: 'If you are under 18',
          text: `
You may remove what you have posted: open the menu of the post and delete it, or ask us at
{support_email}. It is then gone from our pages; copies that others made, or words of yours that they
quoted, may remain.`,
        },
        {
          title: 'Do Not Track, and questions',
          text: `
Nobody follows you across sites by way of our pages, so they behave the same whether or not your
browser sends Do Not Track. Questions about any of this go to {support_email}.`,
        },
      ],
    },
  ],
}
