/** The page whose canary a certificate names. */
export const issuerPage = "certificate-issuer";

/**
 * For 127.0.0.1, good for tests alone. Its issuer is unknown; it says that the issuer's certificate
 * is to be had at the canary's name (`caIssuers`, RFC 5280 §4.2.2.1).
 */
export const certificateOfUnknownIssuer = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQglEHtn4m/UrSP1MwU
o3gAUTVEztoFwOSxSIj8Fhxe1pChRANCAAQ/h2824unEGpLUBgOC/RA4JUnBh35H
7eegNaU2rEOn+h4dXyRKFam3q3VECl+58eqF6EB7gfqiVWAAmegWfcKd
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIB+zCCAaGgAwIBAgIUGg4fOgx3FoqHHZvfG7bz8fVf2/QwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwScGxhdGVuIHRlc3QgaXNzdWVyMCAXDTI2MTEyMTA2MjQzOFoY
DzIxMjYxMDI4MDYyNDM4WjAbMRkwFwYDVQQDDBBwbGF0ZW4gbGVhayBzaXRlMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEP4dvNuLpxBqS1AYDgv0QOCVJwYd+R+3n
oDWlNqxDp/oeHV8kShWpt6t1RApfufHqhehAe4H6olVgAJnoFn3CnaOBvjCBuzAP
BgNVHREECDAGhwR/AAABMFMGCCsGAQUFBwEBBEcwRTBDBggrBgEFBQcwAoY3aHR0
cDovL2NlcnRpZmljYXRlLWlzc3Vlci5jYW5hcnkuZXhhbXBsZS5jb20vaXNzdWVy
LmNydDATBgNVHSUEDDAKBggrBgEFBQcDATAdBgNVHQ4EFgQUK3a2shR+TRKntL5y
A2bzG67tHjUwHwYDVR0jBBgwFoAUhqFUZyOn6hloTRvn7qT3cWJQtzkwCgYIKoZI
zj0EAwIDSAAwRQIgSWA+z6r1KldJXczsnsgjs2SzRmPXZn9THpFh9yq2e5MCIQDJ
20RpIVvMROevRTIcLVz0JfSIstdfB/H+P4pPkpam4Q==
-----END CERTIFICATE-----`,
};

/** For 127.0.0.1, good for tests alone, and trusted by browsers that are told the hash of its key. */
export const trustedCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgydA7KR+GxvUHFTcC
XGe7i74O/lyA1RsiLQ1BH4fkNLGhRANCAAR86YmvZATzJTxoi9VMQnAugaT6ZZkG
ZtKryXd8jVqdZ1/yjzEVWmtfjfj59bJ1n1j2Gq/ytLUefuwdvtRjOPrI
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBrzCCAVagAwIBAgIURhYptZzC+klKTfvyRA09jGdiN68wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGxhdGVuIGxlYWsgc2l0ZTAgFw0yNjExMjEwNjMyMzJaGA8y
MTI2MTAyODA2MzIzMlowGzEZMBcGA1UEAwwQcGxhdGVuIGxlYWsgc2l0ZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABHzpia9kBPMlPGiL1UxCcC6BpPplmQZm0qvJ
d3yNWp1nX/KPMRVaa1+N+Pn1snWfWPYar/K0tR5+7B2+1GM4+sijdjB0MB0GA1Ud
DgQWBBTCoReaRU3SGKgBNwm7mqDsHc3lPDAfBgNVHSMEGDAWgBTCoReaRU3SGKgB
Nwm7mqDsHc3lPDAPBgNVHREECDAGhwR/AAABMBMGA1UdJQQMMAoGCCsGAQUFBwMB
MAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDRwAwRAIgFdG+kIa7NOOiToeZ4gp3
jzmJNAeWCkobJdivAjqG61YCIGVOHxw+tHwmedvDxfMYY9mDt/ijEYdwBqKdRrab
C5ei
-----END CERTIFICATE-----`,
};

/** What makes a browser trust that certificate. */
export const trustingFlag = "--ignore-certificate-errors-spki-list=IxJO0h24XnxdLA7lO977fgc+AA/kVp85vetSSDCghXk=";
