/** Words that many texts draw from. Lists only; which one is drawn is decided elsewhere. */

export const COURSES: Readonly<Record<string, readonly string[]>> = {
  Nursing: [
    'Pharmacology',
    'Pathophysiology',
    'Health Assessment',
    'Med-Surg I',
    'Nursing Research',
    'Maternal and Newborn Care',
    'Mental Health Nursing',
    'Community Health',
  ],
  'Business Administration': [
    'Managerial Accounting',
    'Business Law',
    'Operations Management',
    'Corporate Finance',
    'Marketing Principles',
    'Organizational Behavior',
    'Microeconomics',
  ],
  'Computer Science': [
    'Data Structures',
    'Discrete Math',
    'Operating Systems',
    'Databases',
    'Computer Architecture',
    'Software Engineering',
    'Algorithms',
    'Networks',
  ],
  Psychology: [
    'Abnormal Psychology',
    'Research Methods',
    'Developmental Psychology',
    'Cognitive Psychology',
    'Social Psychology',
    'Behavioral Statistics',
    'Biopsychology',
  ],
  Biology: [
    'Genetics',
    'Cell Biology',
    'Microbiology',
    'Organic Chemistry I',
    'Ecology',
    'Molecular Biology',
    'Anatomy and Physiology II',
    'Evolution',
  ],
  'Elementary Education': [
    'Literacy Methods',
    'Math Methods',
    'Child Development',
    'Classroom Management',
    'Inclusive Classrooms',
    'Assessment in Education',
    'Science Methods',
  ],
  'Hospitality Management': [
    'Food and Beverage Cost Control',
    'Event Planning',
    'Hotel Operations',
    'Hospitality Law',
    'Revenue Management',
    'Service Marketing',
  ],
  'Graphic Design': [
    'Typography I',
    'Color and Composition',
    'Motion Graphics',
    'Design History',
    'Branding Studio',
    'Print Production',
  ],
}

export const GENERAL_COURSES = [
  'Statistics 150',
  'English Comp II',
  'Intro to Sociology',
  'College Algebra',
  'World History II',
  'Public Speaking',
  'Intro to Philosophy',
  'Chemistry 101',
  'Precalculus',
  'Spanish II',
  'American Government',
  'Art Appreciation',
  'Human Geography',
  'Music and Culture',
] as const

export const PROFESSORS = [
  'Dr. Okonkwo',
  'Professor Lindgren',
  'Dr. Castellanos',
  'Dr. Mehta',
  'Professor Whitaker',
  'Dr. Tran',
  'Professor Abernathy',
  'Dr. Saleh',
  'Dr. Kowalczyk',
  'Professor Duval',
  'Dr. Yamada',
  'Professor Oyelaran',
  'Dr. Brandt',
  'Dr. Ferreira',
  'Professor Quinn',
  'Dr. Haile',
  'Dr. Sorensen',
  'Professor Gupta',
  'Dr. Bell',
  'Professor Moreau',
] as const

/** Completes "I'm a …" */
export const JOBS = [
  'night-shift CNA',
  'bank teller',
  'warehouse picker',
  'barista',
  'school bus driver',
  'line cook',
  'pharmacy tech',
  'shift lead at a grocery store',
  'home health aide',
  'receptionist',
  'delivery driver',
  'substitute teacher',
  'security guard',
  'call center agent',
  'dental assistant',
  'forklift operator',
  'server at a diner',
  'daycare assistant',
  'paramedic',
  'landscaper',
] as const

export const HOMETOWNS = [
  'Duluth',
  'El Paso',
  'Yuma',
  'Baton Rouge',
  'Fresno',
  'Toledo',
  'Spokane',
  'Macon',
  'Laredo',
  'Scranton',
  'Boise',
  'Flint',
  'Amarillo',
  'Tacoma',
  'Mobile',
  'Des Moines',
  'Reno',
  'Albany',
  'Lagos',
  'Manila',
  'Kathmandu',
  'São Paulo',
  'Hanoi',
  'Accra',
  'Lima',
  'Tbilisi',
  'Pune',
  'Guadalajara',
  'Port-au-Prince',
  'Amman',
  'Nairobi',
  'Seoul',
  'Kingston',
  'Kraków',
] as const

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Sunday'] as const
export const TERMS = ['spring', 'summer', 'fall'] as const
export const AMOUNTS = [
  '$212',
  '$340',
  '$412',
  '$575',
  '$640',
  '$780',
  '$918',
  '$1,050',
  '$1,180',
  '$1,325',
  '$1,460',
  '$1,900',
  '$2,240',
  '$3,100',
] as const
export const EARLY_HOURS = [
  '5:15 a.m.',
  '5:50 a.m.',
  '6:10 a.m.',
  '6:40 a.m.',
  '7:05 a.m.',
] as const
export const LATE_HOURS = ['9:30 p.m.', '10:45 p.m.', '11:20 p.m.', 'midnight', '1 a.m.'] as const
export const CHILDREN = [
  'two kids',
  'a toddler',
  'twins',
  'three boys',
  'a newborn',
  'a six-year-old',
  'two teenagers',
  'a kindergartner',
  'four kids',
  'a one-year-old',
] as const
export const GRADES = ['a 61', 'a 68', 'a 72', 'a 74', 'a C', 'a C minus', 'a 58', 'a D'] as const
export const GOOD_GRADES = [
  'an 84',
  'an 88',
  'a 91',
  'a 93',
  'a B plus',
  'an A minus',
  'an A',
] as const

/** Names that a school's campus is made of. */
export type Place = {
  /** Shorthand name as students say it */
  school: string
  city: string
  hall: readonly string[]
  building: readonly string[]
  lot: readonly string[]
  eatery: readonly string[]
  spot: readonly string[]
  street: readonly string[]
  bus: readonly string[]
}

export const NORTHFIELD: Place = {
  school: 'Northfield',
  city: 'Northfield',
  hall: ['Alder Hall', 'Birch Hall', 'Maple Court', 'the Quarry apartments', 'Hawthorn Hall'],
  building: ['Carver Science', 'Whitlock Hall', 'the Dunmore Building', 'Page Hall', 'the Annex'],
  lot: ['Lot C', 'Lot F', 'the gravel lot', 'the east garage', 'Lot 9'],
  eatery: [
    'the Commons',
    'Grange Café',
    'the taco cart',
    'Birch dining',
    'the soup bar in the union',
  ],
  spot: [
    'the third floor of Ames Library',
    'the atrium in Carver',
    'the quiet room in the union',
    'the reading room in Ames',
    'the tables by the greenhouse',
  ],
  street: ['Division Street', 'Fourth Street', 'Orchard Avenue', 'Mill Road', 'Prairie Lane'],
  bus: ['the 14', 'the blue line', 'the campus shuttle', 'the 52 express', 'the county bus'],
}

export const LAKESIDE: Place = {
  school: 'Lakeside',
  city: 'Port Ellis',
  hall: ['Heron House', 'Dockside', 'the Lofts', 'Pier Hall'],
  building: ['the Boathouse', 'Marlow Hall', 'Studio North', 'the Keller Building'],
  lot: ['the marina lot', 'Lot B', 'the lower lot'],
  eatery: ['the student-run bistro', 'the Galley', 'the pie counter in Marlow'],
  spot: ['the window seats in Keller', 'the print room', 'the benches on the pier'],
  street: ['Harbor Street', 'Lighthouse Road', 'Canal Street'],
  bus: ['the ferry shuttle', 'the 7', 'the harbor line'],
}
