import type { ResearchReference } from '../schema'

const doi = (id: string) => `https://doi.org/${id}`

/** What we build on, by question. Others' work: the links lead to its publishers. (MARKETING-10) */
export const RESEARCH: { question: string; references: ResearchReference[] }[] = [
  {
    question: 'Why belonging?',
    references: [
      {
        source_url: doi('10.1037/0033-2909.117.3.497'),
        title:
          'Baumeister & Leary (1995). The need to belong: Desire for interpersonal attachments as a fundamental human motivation. Psychological Bulletin',
      },
      {
        source_url: doi('10.1037/0022-3514.92.1.82'),
        title:
          'Walton & Cohen (2007). A question of belonging: Race, social fit, and achievement. Journal of Personality and Social Psychology',
      },
      {
        source_url: doi('10.1126/science.1198364'),
        title:
          'Walton & Cohen (2011). A brief social-belonging intervention improves academic and health outcomes of minority students. Science',
      },
      {
        source_url: doi('10.3102/0013189X19897622'),
        title:
          'Gopalan & Brady (2020). College students’ sense of belonging: A national perspective. Educational Researcher',
      },
    ],
  },
  {
    question: 'Why do students leave, and what keeps them?',
    references: [
      {
        source_url: doi('10.3102/00346543045001089'),
        title:
          'Tinto (1975). Dropout from higher education: A theoretical synthesis of recent research. Review of Educational Research',
      },
      {
        source_url: doi('10.1177/0956797613518349'),
        title:
          'Stephens, Hamedani & Destin (2014). Closing the social-class achievement gap: A difference-education intervention improves first-generation students’ academic performance and all students’ college transition. Psychological Science',
      },
      {
        source_url: doi('10.1073/pnas.1524360113'),
        title:
          'Yeager et al. (2016). Teaching a lay theory before college narrows achievement gaps at scale. PNAS',
      },
      {
        source_url: doi('10.1126/science.ade4420'),
        title:
          'Walton et al. (2023). Where and with whom does a brief social-belonging intervention promote progress in college? Science',
      },
    ],
  },
  {
    question: 'What do peers do for one another?',
    references: [
      {
        source_url: doi('10.1086/225469'),
        title: 'Granovetter (1973). The strength of weak ties. American Journal of Sociology',
      },
      {
        source_url: doi('10.1037/0033-2909.98.2.310'),
        title:
          'Cohen & Wills (1985). Stress, social support, and the buffering hypothesis. Psychological Bulletin',
      },
      {
        source_url: doi('10.1037/0033-295X.84.2.191'),
        title:
          'Bandura (1977). Self-efficacy: Toward a unifying theory of behavioral change. Psychological Review',
      },
    ],
  },
  {
    question: 'How does a good intention become a habit?',
    references: [
      {
        source_url: doi('10.1037/0003-066X.54.7.493'),
        title:
          'Gollwitzer (1999). Implementation intentions: Strong effects of simple plans. American Psychologist',
      },
      {
        source_url: doi('10.1037/0003-066X.55.1.68'),
        title:
          'Ryan & Deci (2000). Self-determination theory and the facilitation of intrinsic motivation, social development, and well-being. American Psychologist',
      },
      {
        source_url: doi('10.1002/ejsp.674'),
        title:
          'Lally et al. (2010). How are habits formed: Modelling habit formation in the real world. European Journal of Social Psychology',
      },
      {
        source_url: doi('10.1186/1748-5908-6-42'),
        title:
          'Michie, van Stralen & West (2011). The behaviour change wheel: A new method for characterising and designing behaviour change interventions. Implementation Science',
      },
    ],
  },
]
