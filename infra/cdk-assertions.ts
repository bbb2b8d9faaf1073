/** Of the CDK, whose packages only files of this folder find: for the tests of templates. */
export { Match, Template } from 'aws-cdk-lib/assertions'
