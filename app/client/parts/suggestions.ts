import '../swipe'
