import '../filters'
import '../interest-filter'
