import '../passkeys'
