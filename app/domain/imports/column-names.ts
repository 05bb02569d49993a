/** How systems of schools call the columns of their lists, in small letters without anything between. */

/** Banner (SPRIDEN_…), Colleague (Stu.…), PeopleSoft (EMPLID), Workday, Slate, PowerSchool, Moodle, OneRoster. */
export const PEOPLE_NAMES = {
  email: `email emailaddress mail emailaddr emailid studentemail studentemailaddress schoolemail
    schoolemailaddress collegeemail collegeemailaddress universityemail universityemailaddress campusemail
    campusemailaddress institutionemail institutionalemail workemail workemailaddress primaryemail
    primaryemailaddress preferredemail preferredemailaddress preferredemailaddr emailpreferredaddress
    goremalemailaddress officialemail personemail personpreferredemail useremail contactemail homeemail
    personalemail primaryworkemail emailprimarywork emailwork stuemail stuemailaddress perpreferredemail
    userprincipalname upn`,
  first_name: `firstname first fname given givenname givennames forename forenames namefirst studentfirstname
    studentfirst legalfirstname legalfirst legalnamefirstname firstnamelegal spridenfirstname personfirst
    personfirstname stufirstname perfirstname applicantfirstname userfirstname`,
  preferred_first_name: `preferredfirstname preferredfirst preffirstname preffirst preferredname
    preferrednamefirstname preferredgivenname prefferedgivenname prefferredgivenname chosenname chosenfirstname
    nickname goesby knownas spbpersprefirstname spbpersprefname spbpersprefernm personpreferred
    personpreferredfirst studentpreferredname namefirstpreferred firstnamepreferred`,
  last_name: `lastname last lname surname family familyname familynames namelast studentlastname studentlast
    legallastname legallast legalnamelastname lastnamelegal spridenlastname personlast personlastname
    stulastname perlastname applicantlastname userlastname`,
  full_name: `name fullname namefull studentname studentfullname displayname personname legalname legalfullname
    worker preferredfullname`,
  roles: `roles role userrole userroles`,
  program: `program programs programname programcode programofstudy primaryprogram primaryprogramofstudy
    currentprogram academicprogram academicprogramcode acadprogram acadprog acadplan academicplan degreeprogram
    curriculum curriculumcode major majors majorcode majorname majordescription primarymajor majr majrcode
    sgbstdnprogram1 sgbstdnmajrcode1 stuprogram stprogram studyprogram courseofstudy`,
  institution: `institution institutioncode campus campuscode campusname campusdescription homecampus
    primarycampus sgbstdncampcode branch branchcode stulocation acadlocation locationcode`,
  external_id: `externalid studentid studentnumber studentno studentids stuid sid emplid bannerid
    colleagueid slateid spridenid personid personnumber universityid collegeid campusid schoolid universalid
    uid sisid sisuserid idnumber id employeeid employeenumber workdayid referenceid refid ref identifier`,
  phone: `phone phonenumber phonenumbers mobile mobilephone mobilenumber mobilephonenumber cell cellphone
    cellnumber cellphonenumber telephone telephonenumber tel primaryphone primaryphonenumber preferredphone
    studentphone studentcell homephone contactphone personphone personmobile`,
} as const

export const PROSPECT_NAMES = {
  prospect_id: `prospectid prospect prospectnumber id idnumber ref refid referenceid reference referencenumber
    slateid slateguid applicantid applicationid appid leadid inquiryid inquirerid contactid crmid personid
    recordid studentid studentnumber emplid bannerid spridenid externalid invitationid`,
  email: PEOPLE_NAMES.email,
} as const

/** What a title is compared by: letters and digits, whatever is between and above them. */
export const titleKey = (title: string): string =>
  title
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
