/** Fields of study, each with words that hardly anybody else uses. */
export const STUDIES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `
accounting: ledger accruals depreciation reconciliation audit payables receivables amortization goodwill inventory payroll invoices disclosures materiality
anatomy: tendon clavicle femur ligament cartilage vertebrae patella scapula ulna fascia nephron ventricle thalamus meninges
anthropology: kinship ethnography ritual fieldwork totems artifacts foraging diaspora migration reciprocity taboo lineage folklore shamans
architecture: cantilever facade blueprint elevation truss daylighting zoning maquette vernacular brutalism atrium gable parapet insulation
art-history: fresco baroque impasto triptych chiaroscuro altarpiece patronage iconography mosaic gothic surrealism provenance etching rococo
astronomy: nebula redshift parallax telescope quasar exoplanet supernova spectra pulsar eclipse magnitude ecliptic asteroid cosmology
biochemistry: enzyme ligand kinase glycolysis substrate peptide assay lipids inhibitor pipetting titration buffer coenzyme ribosome
biology: mitosis osmosis taxonomy chloroplast pollinators genome allele mutation plasmid fungi lichen symbiosis microscope dissection
business-law: tort liability consideration breach plaintiff statute agency negligence injunction arbitration covenant remedies trademark easement
carpentry: dovetail mortise plywood chisel dowels varnish rafters joist planer sawdust clamps template router veneer
chemistry: molarity isotope catalyst oxidation stoichiometry beaker distillation polymer enthalpy covalent reagent precipitate chromatography burette
civil-engineering: asphalt surveying culvert rebar geotechnics hydrology concrete drainage abutment retaining theodolite soil slurry viaduct
computer-science: recursion pointers mutex compiler hashing regex heap segfault linker iterator threads cache debugger endianness
criminology: deterrence recidivism forensics parole probation victimology sentencing bail ballistics interrogation desistance profiling larceny jury
culinary-arts: brunoise roux mirepoix julienne sourdough custard blanching emulsion brine knife braising meringue consomme plating
cybersecurity: phishing firewall malware hashing entropy exploit sandbox forensics token intrusion rootkit ransomware patching cipher
dance: plie choreography arabesque rehearsal turnout barre improvisation salsa footwork ensemble tendu lifts contemporary tempo
data-science: regression outliers clustering dataframe notebook overfitting residuals bootstrapping heatmap boosting sampling variance imputation pipeline
dental-hygiene: gingivitis scaling molar plaque fluoride probing radiographs enamel bicuspid sealants calculus mannequin polishing suction
early-childhood: sandbox attachment milestones storytime playdough observation toddlers scaffolding preschool phonics crayons naptime manipulatives circle
economics: elasticity inflation oligopoly tariff utility monopsony externality deficit subsidy scarcity equilibrium arbitrage recession bonds
electrical-engineering: capacitor oscilloscope resistor impedance breadboard transistor soldering inductor voltage waveform phasor diode multimeter transformer
environmental-science: watershed runoff biodiversity wetlands compost aquifer emissions restoration invasive permafrost estuary nitrates recycling canopy
fashion: draping hemline selvage bobbin pattern bodice gusset tailoring muslin seams darts pleats thimble interfacing
film-studies: montage storyboard noir mise-en-scene documentary gaffer foley close-up screenplay auteur subtitle framing boom continuity
finance: dividends portfolio hedging liquidity leverage futures yield volatility equity derivatives treasury annuity discounting beta
fire-science: hydrant ventilation turnout ladder hazmat combustion sprinklers extrication flashover hose incident rescue backdraft pumper
french: subjunctive passe-compose croissant liaison accents Molière conjugation dictation vocabulary agreement oral francophone rencontre imparfait
geography: topography census cartography watershed latitude satellite urbanization projection isthmus monsoon contour tundra delta basemap
geology: basalt sediment fossils plate magma fault limestone hammer stratigraphy seismograph quartz erosion glacier feldspar
graphic-design: kerning typography grid palette vector mockup serif bleed logo letterpress swatch layout ligature wireframe
history: archive treaty reconstruction empire suffrage primary feudalism footnotes plague colonialism revolution ration manuscript emancipation
horticulture: grafting pruning seedlings mulch greenhouse perennials perlite aphids rootstock tomatoes bulbs trellis irrigation propagation
hospitality: concierge banquet check-in occupancy sommelier upselling linens forecast buffet reservations turndown catering housekeeping mise
human-resources: onboarding recruiting benefits grievance compensation retention appraisal handbook union interviewing mediation payroll diversity exit
journalism: byline deadline sources lede interview libel newsroom podcast headline editor fact-checking op-ed quotes masthead
linguistics: phoneme syntax morpheme dialect corpus pidgin vowels semantics creole transcription prosody pragmatics bilingualism fricative
marketing: branding funnel segmentation persona campaign influencer slogan survey billboard positioning newsletter pricing focus-group conversion
mathematics: integral eigenvalue proof derivative matrix topology limit series lemma induction polynomial vectors determinant epsilon
mechanical-engineering: torque bearing gearbox turbine lathe thermodynamics stress fatigue piston tolerance rivet camshaft hydraulics flange
medical-billing: coding copay claims modifier denial insurer clearinghouse deductible preauthorization ledger remittance superbill eligibility appeal
midwifery: doula contraction breech lactation prenatal placenta fetoscope swaddle postpartum labor ultrasound colostrum epidural trimester
music: arpeggio cello counterpoint sight-reading metronome recital cadence ukulele fugue trombone octave choir syncopation solfege
nursing: catheter triage dosage clinicals vitals charting wound sepsis scrubs stethoscope intubation handoff glucose ward
nutrition: macronutrients sodium fiber calories glycemic vitamins electrolytes dietitian meal-prep hydration protein anemia allergens lentils
occupational-therapy: splint dexterity sensory adaptive ergonomics rehabilitation goniometer handwriting caregiver mobility grasp intervention orthosis routine
paralegal: affidavit docket subpoena pleading notary brief discovery litigation citations filing deposition custody eviction retainer
pharmacy-tech: refill compounding generics tablets sig inventory antibiotics dispensing capsule contraindication opioid syringe label insulin
philosophy: stoics utilitarianism epistemology dualism categorical Kant paradox syllogism existentialism ethics skepticism Plato trolley virtue
photography: aperture shutter darkroom tripod exposure bokeh portrait negatives lens filter softbox lightroom prints contrast
physical-therapy: gait hamstring stretching rotator posture crutches balance range ultrasound taping knee ankle treadmill soreness
physics: momentum friction inertia photon pendulum vector relativity diffraction optics quark magnetism torque lab-report kinematics
political-science: gerrymander filibuster referendum ballot electoral diplomacy federalism lobbying caucus constitution veto populism senate turnout
psychology: conditioning placebo cognition amygdala attachment bias memory therapy Freud perception Piaget sleep-study consent reinforcement
public-health: epidemic vaccine outreach screening quarantine mortality surveillance hygiene incidence cohort malaria clinic naloxone prevalence
religious-studies: sutra parable pilgrimage psalm monastery rabbi mosque ritual scripture Ramadan mysticism deity hymn temple
robotics: servo gripper lidar actuator drone firmware arduino encoder kinematics waypoint sensor chassis autonomous swarm
social-work: caseload intake advocacy foster shelter genogram referral burnout boundaries welfare housing trauma ethics caregiver
sociology: stratification norms stigma ethnicity bureaucracy deviance gentrification ideology socialization inequality class mobility anomie survey
software-testing: regression flaky mocks coverage staging rollback ticket sprint linting deploy container kanban hotfix endpoint
spanish: subjuntivo preterite mercado vocabulario conjugation telenovela accent Cervantes composition oral tapas imperfecto pronombres abuela
speech-pathology: articulation aphasia stuttering swallowing lisp audiogram phonology voice dysphagia fluency cochlear turn-taking apraxia palate
sports-management: stadium ticketing roster sponsorship athletes tournament referee eligibility scouting concessions merchandise league playoffs recruiting
statistics: p-value median histogram hypothesis skew confidence chi-square boxplot sample correlation quartile z-score binomial residual
theater: monologue audition props understudy blocking improv Shakespeare lighting backstage playwright costume cue matinee dialect
veterinary-tech: beagle leash vaccination ferret kennel anesthesia parasites hoof feline dewclaw rabies tortoise litter ultrasound
welding: flux electrode torch bead helmet slag arc aluminum porosity fillet grinder weld fumes rod
`
    .trim()
    .split('\n')
    .map((line) => {
      const [field = '', words = ''] = line.split(': ')
      return [field, words.split(' ')]
    }),
)

/** What students own, lose, buy, cook and do; from common to rare. */
export const THINGS: readonly string[] = `
laptop charger backpack bike umbrella headphones calculator notebook phone keys jacket wallet water-bottle textbook desk lamp
mattress microwave fridge kettle printer flash-drive student-card parking-permit bus-pass mug blanket hoodie scarf gloves boots
skateboard scooter helmet guitar ukulele keyboard speaker monitor tablet stylus whiteboard planner highlighters index-cards stapler
backpack lunchbox rice-cooker air-fryer blender toaster ramen burrito dumplings pierogi samosas tamales pancakes pho kimchi falafel
lasagna curry casserole cornbread tacos smoothie espresso matcha chai boba bagel muffin granola hummus avocado mango plantain
cat dog hamster parrot goldfish cactus fern succulent basil orchid puzzle chessboard dice dungeon anime manga karaoke
basketball volleyball soccer cricket badminton climbing yoga boxing swimming running hiking kayak canoe fencing archery bowling
knitting crochet quilting pottery embroidery origami calligraphy scrapbook telescope binoculars tent lantern hammock sleeping-bag campfire
stroller car-seat crib diaper babysitter daycare carpool tire battery windshield muffler oil-change jumper-cables snow-shovel ice-scraper
router adapter hotspot projector microphone webcam dongle hard-drive password antivirus spreadsheet slideshow citation plagiarism proofreading thesis
internship resume cover-letter portfolio interview handshake blazer tie reference transcript diploma cap gown honor-roll scholarship stipend
lease roommate landlord deposit sublet mold radiator thermostat plumber mousetrap laundry detergent dryer ironing vacuum dishwasher
allergies inhaler bandage thermometer cough-syrup vitamins dentist glasses contact-lenses crutches sunscreen mouthguard earplugs melatonin
passport visa embassy suitcase layover jetlag hostel souvenir postcard translator remittance holiday fasting lanterns fireworks parade
typewriter accordion harmonica banjo theremin kazoo metronome xylophone bagpipes unicycle trampoline stilts boomerang kite yo-yo
terrarium beehive chinchilla gecko axolotl sourdough kombucha kefir tempeh jackfruit rhubarb gooseberry kohlrabi persimmon lychee
`
  .trim()
  .split(/\s+/)

/** Syllables of names that nobody has heard of: bands, apps, boats, cats and villages. */
export const SYLLABLES: readonly string[] =
  `ba bel bri cor da del dor el fa fen fi gal gor ha hal ix ja jun ka kel kor la len lo lum ma mer mi mon na nel nor o or pa pel pri qua ra ren ri ro sa sel so sta ta tar tel tor u va vel vi vor wa win xa ya yo za zel zo`.split(
    ' ',
  )

/** What is told by the way, behind a post or a comment. */
export const ASIDES: readonly string[] = [
  'We are at {word} and {word2} in {field} now.',
  'Has anybody notes on {word} from {teacher}?',
  'My group in {field} builds something about {word}, with {person} and {person2}.',
  'It is in {room}, next to the {thing}.',
  'The {thing} is from {name}, if you wonder.',
  'I had {name} on repeat while writing this.',
  '{person} says {word} is harder than {word2}.',
  'I brought a {thing} and a {thing2}, and forgot the {field} book.',
  'The {thing} club meets in {room}, ask for {person}.',
  'We used the {name} app for it.',
  '{teacher} explained {word} with a {thing}.',
  'For {field} people: chapter {number}, the part on {word}.',
  'My {thing} is called {name}.',
  'The village I am from is called {name}, population {number}.',
  'Lost: one {thing}, near {room}. Please tell {person}.',
  'I wrote {number} pages on {word} last night.',
  'Trading a {thing} for notes on {word2}.',
  'Song of the week: {name2} by {name}.',
  '{person2} and I saw a {thing} outside {room}.',
  'The quiz asked about {word}, {word2} and, for no reason, a {thing}.',
]
